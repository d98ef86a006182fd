/**
 * Calls another server, with a timeout. Only jobs do, the look-up of a CEP, which is a request of its own, and the question
 * whether a new password leaked: no page and no other request waits for it.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
