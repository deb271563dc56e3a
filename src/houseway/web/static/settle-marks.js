// What is wrong, at the field it is about, and as a list that leads there.

import { button, el } from "./dom.js";
import { sentence } from "./words.js";

/** `summary` is where the list goes; `reveal(path)` may open what hides a field. */
export function makeMarks(summary, reveal) {
  let fields = new Set();
  let paths = new Map();
  let faults = [];

  /** A field that faults may be about; it `says` itself what is wrong where nobody else can know. */
  const add = (field) => fields.add({ says: () => "", ...field });
  const here = () => (fields = new Set([...fields].filter((field) => field.input.isConnected)));

  /** The field a path leads to; else one beside it, or the nearest that holds it. */
  function find(path) {
    let [best, closest] = [null, 0];
    for (const field of here()) {
      const at = paths.get(field.part);
      if (!at) continue;
      const near = leads([...at, field.key], path) ? at.length + 1 : leads(at, path) ? at.length + 0.5 : 0;
      if (near > closest && (at.length || near >= 1)) [best, closest] = [field, near];
    }
    return best;
  }

  function clear() {
    for (const { input, fault } of here()) {
      if (!input.hasAttribute("aria-invalid")) continue;
      input.removeAttribute("aria-invalid");
      describe(input, fault.id, false);
      fault.hidden = true;
      fault.textContent = "";
    }
  }

  /** Faults as the server tells them: { where, message }. While a field is edited it is only told softly. */
  function show(found, where) {
    paths = where;
    faults = found.map((fault) => ({ ...fault, message: find(fault.where ?? [])?.says() || fault.message }));
    clear();
    for (const fault of faults) {
      const field = find(fault.where ?? []);
      if (field) mark(field, fault.message);
    }
    list();
    return faults;
  }

  function mark({ input, fault }, message) {
    const editing = isEdited(input);
    fault.hidden = false;
    fault.textContent = sentence(message);
    fault.classList.toggle("editing", editing);
    input.setAttribute("aria-invalid", String(!editing));
    describe(input, fault.id, true);
  }

  function describe(input, id, on) {
    if (!id) return;
    const ids = new Set((input.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
    if (on) ids.add(id);
    else ids.delete(id);
    if (ids.size) input.setAttribute("aria-describedby", [...ids].join(" "));
    else input.removeAttribute("aria-describedby");
  }

  /** What is being edited is not yet in the list. */
  function list() {
    const told = faults.filter((fault) => !isEdited(find(fault.where ?? [])?.input));
    summary.hidden = !told.length;
    if (!told.length) return summary.replaceChildren();
    const title = told.length === 1 ? "One thing does not fit" : `${told.length} things do not fit`;
    return summary.replaceChildren(
      el("h2", {}, title),
      el("ul", {}, told.map((fault) => el("li", {}, entry(fault)))),
    );
  }

  function entry(fault) {
    const field = find(fault.where ?? []);
    const words = `${field?.name ? `${field.name}: ` : ""}${fault.message}`;
    return field ? button(sentence(words), () => jump(fault), { class: "quiet" }) : sentence(words);
  }

  function jump(fault) {
    reveal(fault.where);
    show(faults, paths);
    goTo(find(fault.where)?.input);
  }

  return {
    add, show, jumpTo: jump,
    again: () => show(faults, paths),
    jump: (part, key) => goTo([...here()].find((f) => f.part === part && f.key === key)?.input),
  };
}

const leads = (way, path) => way.length <= path.length && way.every((key, at) => String(key) === String(path[at]));

const isEdited = (input) => Boolean(input) && (input === document.activeElement || "picking" in input.dataset);

function goTo(input) {
  if (!input) return;
  for (let fold = input.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  input.scrollIntoView({ block: "center" });
  input.focus({ preventScroll: true });
}
