/**
 * The queries of an address that were requested and are not shown yet, the oldest first. React Router shows a new address after a
 * moment; a change based on the shown address would undo the change before it.
 */
export class PendingQueries {
  #asked: string[] = [];

  /** The query that the next change begins from. */
  latest(shown: URLSearchParams): URLSearchParams {
    return new URLSearchParams(this.#asked.at(-1) ?? shown);
  }

  ask(query: URLSearchParams): void {
    this.#asked.push(query.toString());
  }

  /** Called when an address is shown. One that was not requested here (back button, a link) drops all pending queries. */
  show(query: URLSearchParams): void {
    const at = this.#asked.lastIndexOf(query.toString());
    this.#asked = at < 0 ? [] : this.#asked.slice(at + 1);
  }
}
