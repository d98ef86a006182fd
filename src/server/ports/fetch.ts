/** Calls another server. Only jobs do, with a timeout: no page or request of ours waits for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
