// Money is whole cents; dollars are only written and read.

/** 250050 → "$2,500.50"; cents only when there are any. */
export function dollars(cents, sign = false) {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toLocaleString("en-US");
  const part = size % 100 ? `.${String(size % 100).padStart(2, "0")}` : "";
  const before = cents < 0 ? "-" : sign && cents > 0 ? "+" : "";
  return `${before}$${whole}${part}`;
}

/** "$1,000.50" → 100050; "" → 0; null when it is no amount of dollars. */
export function cents(text) {
  const tidy = text.trim().replace(/^\$/, "").replaceAll(",", "");
  if (tidy === "") return 0;
  const found = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(tidy);
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** "$5 to $200", or one amount when both are the same. */
export function range(low, high) {
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
}

/** 2500 → "25", as it is typed into a field; nothing for 0. */
export function typed(amount) {
  return amount ? dollars(amount).slice(1).replaceAll(",", "") : "";
}
