// The line to the table: hello, gaps, commands with ids, and coming back after a break.

const WAITS = [500, 1000, 2000, 4000, 8000];

/**
 * `on` is told: table(frame), entry(frame), now(frame), line("open" | "lost").
 * A command is a promise of its reply; unanswered ones are sent again after a break, under the
 * same id, so that nothing is done twice.
 */
export class Line {
  constructor(table, on) {
    this.table = table;
    this.on = on;
    this.seq = null;
    this.waiting = new Map(); // id → { text, done }
    this.tries = 0;
    this.count = 0;
    this.mark = randomMark();
    this.asked = false;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    this.#connect();
  }

  /** Sends a command; resolves to its reply { ok, error?, stale? }. */
  send(command) {
    const id = `${this.mark}${++this.count}`;
    const text = JSON.stringify({ id, ...command });
    return new Promise((done) => {
      this.waiting.set(id, { text, done });
      if (this.open) this.socket.send(text);
    });
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    clearTimeout(this.timer);
    const address = new URL(`/ws/${encodeURIComponent(this.table)}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => this.#hello());
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.#lost(event));
  }

  #hello() {
    this.#ask();
    for (const { text } of this.waiting.values()) this.socket.send(text);
  }

  #ask() {
    this.asked = true;
    const hello = this.seq === null ? { do: "hello" } : { do: "hello", after: this.seq };
    this.socket.send(JSON.stringify(hello));
    this.on.line("open");
  }

  #hear(frame) {
    this.tries = 0;
    if (frame.type === "reply") this.#answered(frame);
    else if (frame.type === "table") this.#whole(frame);
    else if (frame.type === "entry") this.#next(frame);
    else if (frame.type === "now" && frame.seq === this.seq) this.on.now(frame);
  }

  #answered(frame) {
    const waiting = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    waiting?.done(frame);
  }

  #whole(frame) {
    this.asked = false;
    this.seq = frame.seq;
    this.on.table(frame);
  }

  /** An entry must follow the one before; after a gap the missing ones are asked for, once. */
  #next(frame) {
    if (this.seq !== null && frame.seq <= this.seq) return;
    if (this.seq !== null && frame.seq === this.seq + 1) {
      this.asked = false;
      this.seq = frame.seq;
      this.on.entry(frame);
    } else if (!this.asked) this.#ask();
  }

  #lost(event) {
    this.on.line("lost", event);
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The network or the person is back: do not wait any longer. */
  #hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.#connect();
  }
}

function randomMark() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return `${number.toString(36)}-`;
}
