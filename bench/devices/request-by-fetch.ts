/** The part of XMLHttpRequest that the product's uploads use, over fetch. */
export class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  readonly #leaving = new AbortController();
  readonly #headers = new Headers();
  #method = 'GET';
  #address = '';
  #answer: { status: number; headers: Headers; text: string } | undefined;

  get status(): number {
    return this.#answer?.status ?? 0;
  }

  get responseText(): string {
    return this.#answer?.text ?? '';
  }

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#leaving.abort();
  }

  send(body: FormData): void {
    const run = async () => {
      try {
        const { signal } = this.#leaving;
        const answer = await fetch(this.#address, { method: this.#method, headers: this.#headers, body, signal });
        this.#answer = { status: answer.status, headers: answer.headers, text: await answer.text() };
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(this.#leaving.signal.aborted ? 'abort' : 'error'));
      }
    };
    void run();
  }
}
