/**
 * Calls another server, with a timeout. Only jobs do, and the look-up of a CEP, which is a request of its own: no page and no
 * other request waits for it.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
