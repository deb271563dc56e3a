// Sets the theme before the page is drawn, so that it does not flash. Not a module on purpose.
try {
  const theme = localStorage.getItem("houseway-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (localStorage.getItem("houseway-colours") === "four") {
    document.documentElement.dataset.colours = "four";
  }
} catch {
  // No storage: the page looks as the device asks.
}
