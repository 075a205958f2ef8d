// The line to the server: events come in, requests are numbered and answered; it mends itself when cut.

export class Line {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #closed = false;
  #pause = 250;

  constructor(address, { onEvent, onState }) {
    this.address = address; // () -> URL, asked anew at each connection
    this.onEvent = onEvent;
    this.onState = onState;
    this.#connect();
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(this.address()));
    socket.onopen = () => {
      this.#pause = 250;
      this.onState("open");
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The table is not there just now."));
      this.#waiting.clear();
      if (this.#closed) return;
      this.onState("lost");
      setTimeout(() => this.#closed || this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 4000);
    };
  }

  #receive(event) {
    if (event.kind !== "answer") return this.onEvent(event);
    const waiting = this.#waiting.get(event.n);
    this.#waiting.delete(event.n);
    if (event.error) waiting?.reject(new Error(event.error));
    else waiting?.resolve(event);
  }

  // Resolves with the answer, rejects with the sentence to be shown.
  ask(what, fields = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error("The table is not there just now."));
    const n = this.#next++;
    this.#socket.send(JSON.stringify({ do: what, n, ...fields }));
    return new Promise((resolve, reject) => this.#waiting.set(n, { resolve, reject }));
  }

  close() {
    this.#closed = true;
    this.#socket.close();
  }
}
