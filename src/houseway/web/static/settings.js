// The Display dialog: theme and card colours, kept in this browser.

const root = document.documentElement;
const dialog = document.getElementById("settings");
const form = dialog.querySelector("form");

function keep(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function apply(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  keep(`houseway-${name}`, value);
}

document.getElementById("settings-open").addEventListener("click", () => {
  form.elements["theme"].value = root.dataset.theme ?? "system";
  form.elements["four-colours"].checked = root.dataset.colours === "four";
  dialog.showModal();
});

form.addEventListener("change", () => {
  const theme = form.elements["theme"].value;
  apply("theme", theme === "system" ? "" : theme);
  apply("colours", form.elements["four-colours"].checked ? "four" : "");
});

dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
