/**
 * The queries of an address that were asked for and are not shown yet, the oldest first. React Router shows a new address after a
 * moment; a change that began from the shown one would undo the change before it.
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

  /** An address is shown now. One that was not asked for here (back button, a link) ends everything that was. */
  show(query: URLSearchParams): void {
    const at = this.#asked.lastIndexOf(query.toString());
    this.#asked = at < 0 ? [] : this.#asked.slice(at + 1);
  }
}
