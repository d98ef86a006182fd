import type { Socket } from 'node:net';
import type pg from 'pg';

/** The bytes that one block of copied rows holds at most. */
const blockBytes = 1024 * 1024;
/** Most tables are empty or small: their block begins with this much room. */
const firstRoom = 16 * 1024;
const noRoom = Buffer.alloc(0);

/** Message types of PostgreSQL's protocol. */
const copyData = 0x64;
const copyOutResponse = 0x48;
const readyForQuery = 0x5a;

/** The part of pg's connection that a COPY FROM uses; its types leave it out. */
interface CopyConnection {
  stream: Socket;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The number of rows in the tag of a finished COPY. */
const rowsOf = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);

/** The answers of both directions to pg, which expects more of a query than a COPY has. */
abstract class Copy {
  readonly text: string;
  readonly done = Promise.withResolvers<number>();
  #rows = 0;
  #failure: Error | undefined;

  constructor(text: string) {
    this.text = text;
    // The caller awaits `done` after other work: an early failure must not become an unhandled rejection.
    this.done.promise.catch(() => {});
  }

  handleCommandComplete(message: { text: string }): void {
    this.#rows = rowsOf(message.text);
  }
  handleError(error: Error): void {
    this.#failure ??= error;
    this.done.reject(error);
  }
  handleReadyForQuery(): void {
    if (!this.#failure) this.done.resolve(this.#rows);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/**
 * COPY … TO STDOUT. PostgreSQL sends one message for each row; pg would make an event of each. This reads the messages off the
 * socket itself, gathers the rows into blocks, and passes all other messages on to pg.
 */
class CopyOut extends Copy {
  readonly #take: (block: Buffer) => Promise<void>;
  #block = noRoom;
  #filled = 0;
  /** what is left of a row whose bytes have not all arrived */
  #inRow = 0;
  /** the beginning of a message whose bytes have not all arrived */
  #rest: Buffer | undefined;
  #taking = Promise.resolve();
  #restore = (): void => {};

  constructor(text: string, take: (block: Buffer) => Promise<void>) {
    super(text);
    this.#take = take;
  }

  submit(connection: pg.Connection): null {
    const stream = connection.stream as Socket;
    const ofPg = stream.listeners('data') as ((chunk: Buffer) => void)[];
    const pass = (message: Buffer): void => {
      for (const listener of ofPg) listener.call(stream, message);
    };
    const read = (chunk: Buffer): void => this.#read(chunk, stream, pass);
    stream.removeAllListeners('data').on('data', read);
    this.#restore = () => {
      this.#restore = () => {};
      stream.off('data', read);
      for (const listener of ofPg) stream.on('data', listener);
    };
    connection.query(this.text);
    return null;
  }

  #read(chunk: Buffer, stream: Socket, pass: (message: Buffer) => void): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    let at = 0;
    while (at < data.length) {
      if (this.#inRow > 0) {
        const end = Math.min(data.length, at + this.#inRow);
        this.#keep(data, at, end, stream);
        this.#inRow -= end - at;
        at = end;
        continue;
      }
      if (data.length - at < 5) break;
      const kind = data[at];
      const length = data.readUInt32BE(at + 1);
      if (kind === copyData) {
        this.#inRow = length - 4;
        at += 5;
        continue;
      }
      const end = at + 1 + length;
      if (data.length < end) break;
      if (kind === readyForQuery) this.#restore();
      if (kind !== copyOutResponse) pass(data.subarray(at, end));
      at = end;
    }
    if (at < data.length) this.#rest = Buffer.from(data.subarray(at));
  }

  #keep(data: Buffer, start: number, end: number, stream: Socket): void {
    let at = start;
    while (at < end) {
      if (this.#filled === this.#block.length) this.#grow(end - at);
      const fits = Math.min(end - at, this.#block.length - this.#filled);
      data.copy(this.#block, this.#filled, at, at + fits);
      this.#filled += fits;
      at += fits;
      if (this.#filled === blockBytes) this.#handOver(stream);
    }
  }

  /** Doubles the block, or more where `more` bytes need it. */
  #grow(more: number): void {
    const room = Math.max(firstRoom, 2 * this.#filled, this.#filled + more);
    const larger = Buffer.allocUnsafe(Math.min(blockBytes, room));
    this.#block.copy(larger, 0, 0, this.#filled);
    this.#block = larger;
  }

  /** Reads no further until the block is taken, so that a slow reader does not fill the memory. */
  #handOver(stream: Socket): void {
    const block = this.#block.subarray(0, this.#filled);
    this.#block = Buffer.allocUnsafe(blockBytes);
    this.#filled = 0;
    stream.pause();
    this.#taking = this.#taking.then(() => this.#take(block));
    this.#taking.then(
      () => stream.resume(),
      (error: Error) => stream.destroy(error),
    );
  }

  /** The number of rows, once all of them are taken. */
  async finished(): Promise<number> {
    await this.done.promise.catch(() => {});
    // If `take` failed, that is why the connection was closed.
    await this.#taking;
    const rows = await this.done.promise;
    if (this.#filled > 0) await this.#take(this.#block.subarray(0, this.#filled));
    return rows;
  }
}

/** COPY … FROM STDIN. */
class CopyIn extends Copy {
  readonly #blocks: AsyncIterable<Buffer>;
  #hasEnded = false;

  constructor(text: string, blocks: AsyncIterable<Buffer>) {
    super(text);
    this.#blocks = blocks;
  }

  submit(connection: pg.Connection): null {
    connection.query(this.text);
    return null;
  }

  override handleError(error: Error): void {
    this.#hasEnded = true;
    super.handleError(error);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: Error) => {
      // The rows end because of the caller's error: that is the reason to report, not PostgreSQL's answer to it.
      this.done.reject(error);
      if (!this.#hasEnded) connection.sendCopyFail(error.message);
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { stream } = connection;
    for await (const block of this.#blocks) {
      if (this.#hasEnded) return;
      const head = Buffer.allocUnsafe(5);
      head[0] = copyData;
      head.writeUInt32BE(block.length + 4, 1);
      stream.cork();
      stream.write(head);
      const goesOn = stream.write(block);
      stream.uncork();
      if (!goesOn) await this.#drained(stream);
    }
    if (!this.#hasEnded) connection.endCopyFrom();
  }

  #drained(stream: Socket): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.once('drain', resolve);
    const closed = this.done.promise.then(
      () => {},
      () => {},
    );
    return Promise.race([promise, closed]);
  }
}

/** Gives the rows of COPY … TO STDOUT to `take`, block by block; returns their number. */
export function copyOut(
  client: pg.Client,
  text: string,
  take: (block: Buffer) => Promise<void>,
): Promise<number> {
  return client.query(new CopyOut(text, take)).finished();
}

/** Sends the blocks to COPY … FROM STDIN; returns the number of rows. */
export function copyIn(client: pg.Client, text: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(text, blocks)).done.promise;
}
