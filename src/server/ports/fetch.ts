/**
 * Calls another server, with a timeout. Only three callers use it: jobs, the look-up of a CEP, which is a request of its
 * own, and the check whether a new password leaked. No page and no other request waits for it.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
