/** The parts of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface RequestLine {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    pipelining: number;
    duration: number;
    timeout: number;
    requests: { setupRequest(request: RequestLine): RequestLine }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
    duration: number;
  }
  interface Instance extends PromiseLike<Result> {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Instance;
}
