import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Write = FastifyBaseLogger['info'];

/**
 * The logger of one request, which adds its id to each line. It is created at the first line: few requests log anything, and a
 * child of pino costs a twenty-fifth of a small request.
 */
class RequestLogger {
  readonly #of: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(of: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#of = of;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#of.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level(): string {
    return this.#logger.level;
  }
  set level(level: string) {
    this.#logger.level = level;
  }

  child(...of: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...of);
  }
  fatal(...line: Parameters<Write>): void {
    this.#logger.fatal(...line);
  }
  error(...line: Parameters<Write>): void {
    this.#logger.error(...line);
  }
  warn(...line: Parameters<Write>): void {
    this.#logger.warn(...line);
  }
  info(...line: Parameters<Write>): void {
    this.#logger.info(...line);
  }
  debug(...line: Parameters<Write>): void {
    this.#logger.debug(...line);
  }
  trace(...line: Parameters<Write>): void {
    this.#logger.trace(...line);
  }
  silent(...line: Parameters<Write>): void {
    this.#logger.silent(...line);
  }
}

/** Fastify's `childLoggerFactory`. */
export const requestLogger = (of: FastifyBaseLogger, bindings: Bindings, options: Options) =>
  new RequestLogger(of, bindings, options) as FastifyBaseLogger;
