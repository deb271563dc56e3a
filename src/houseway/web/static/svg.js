// Building pictures.

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture; attributes that are empty are left out. */
export function svgOf(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== "") made.setAttribute(name, value);
  }
  return made;
}
