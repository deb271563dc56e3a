// Dragging with a mouse, a pen or a finger.

const SLOP = 6; // pixels a finger may slip while it taps

/**
 * Lets `card` be dragged. `over(point)` is told where it is, null when it is let go; `drop(point)`
 * where it was let go. A click that ends a drag is no tap.
 */
export function draggable(card, { over, drop }) {
  let from = null;
  let dragging = false;

  const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

  function follow(event) {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging && Math.hypot(dx, dy) < SLOP) return;
    if (!dragging) {
      dragging = true;
      card.classList.add("dragged");
    }
    card.style.transform = `translate(${dx}px, ${dy}px)`;
    over(pointOf(event));
  }

  function end(event, dropped) {
    if (!from) return;
    from = null;
    if (!dragging) return;
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }));
    dragging = false;
    over(null);
    if (dropped) drop(pointOf(event));
    card.classList.remove("dragged");
    card.style.transform = "";
  }

  card.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    card.setPointerCapture(event.pointerId); // however fast the pointer leaves
    from = pointOf(event);
  });
  card.addEventListener("pointermove", follow);
  card.addEventListener("pointerup", (event) => end(event, true));
  card.addEventListener("pointercancel", (event) => end(event, false));
  card.addEventListener("dragstart", (event) => event.preventDefault());
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Whether a point lies in a box. */
export const within = (box, x, y) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
