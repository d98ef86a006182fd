/** Asks somebody else's server. Only jobs do, with a time limit: no page and no request of ours waits for another's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
