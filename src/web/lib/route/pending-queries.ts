/**
 * The queries of an address that were requested and are not shown yet, the oldest first. React Router shows a new address after a
 * moment; a change based on the shown address would undo the change before it.
 */
export class PendingQueries {
  #queries: string[] = [];

  /** The query that the next change begins from. */
  latest(shown: URLSearchParams): URLSearchParams {
    return new URLSearchParams(this.#queries.at(-1) ?? shown);
  }

  ask(query: URLSearchParams): void {
    this.#queries.push(query.toString());
  }

  /** Called when an address is shown. One that was not requested here (back button, a link) drops all pending queries. */
  show(query: URLSearchParams): void {
    const index = this.#queries.lastIndexOf(query.toString());
    this.#queries = index < 0 ? [] : this.#queries.slice(index + 1);
  }
}
