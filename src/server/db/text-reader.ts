import type { Socket } from 'node:net';
import pg from 'pg';

/** Message types of PostgreSQL's protocol. */
const dataRow = 0x44;
const errorResponse = 0x45;
const readyForQuery = 0x5a;

/** From this many reads within one second on, a connection of its own is opened. */
const often = 20;
/** Milliseconds without an answer after which the connection is given up; an unused connection is closed after the same time. */
const longestSilence = 5_000;
/** Milliseconds until a connection that could not be opened is tried again. */
const pause = 5_000;

const statementName = 'n';

function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Runs the prepared statement without parameters; the answer as text, without a description of its columns. */
const request = Buffer.concat([
  message('B', `\0${statementName}\0`, [0, 0, 0, 0, 0, 0]),
  message('E', '\0', [0, 0, 0, 0]),
  message('S'),
]);

export interface TextReader {
  read(): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  connection: pg.ClientConfig;
  /** a statement without parameters that answers one short text of ASCII characters */
  text: string;
  /** reads the same text over the pool: while there is no connection, and whenever this one fails */
  slowly(): Promise<string>;
  /** called when a connection was opened */
  onOpen(): void;
}

interface Opened {
  ask(): Promise<string>;
  end(): Promise<void>;
}

/**
 * Reads one short text that many requests need, over a connection of its own, which exists while there are many such requests.
 * Writes the same bytes each time and looks for the text in the answer: by pg's pool, query and result it costs Node four times as
 * much. Each read is a statement of its own, and sees what was committed before it.
 */
export function createTextReader({ connection, text, slowly, onOpen }: Options): TextReader {
  let opened: Opened | undefined;
  let opening: Promise<void> | undefined;
  let notBefore = 0;
  let isClosed = false;
  let recent = { second: 0, reads: 0 };

  function isBusy(): boolean {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (recent.second !== second) recent = { second, reads: 0 };
    recent.reads += 1;
    return recent.reads >= often && now >= notBefore;
  }

  async function open(): Promise<void> {
    const client = new pg.Client(connection);
    // Reads that wait for an answer are repeated over the pool, which reports the fault.
    client.on('error', () => undefined);
    try {
      await client.connect();
      onOpen();
      await client.query({ name: statementName, text });
    } catch {
      notBefore = Date.now() + pause;
      await client.end().catch(() => undefined);
      return;
    }
    const mine = takeOver(client, () => {
      if (opened === mine) opened = undefined;
    });
    if (isClosed) await mine.end();
    else opened = mine;
  }

  return {
    read() {
      if (opened) return opened.ask().catch(slowly);
      if (!opening && !isClosed && isBusy())
        opening = open().finally(() => {
          opening = undefined;
        });
      return slowly();
    },
    async close() {
      isClosed = true;
      await opening;
      await opened?.end();
    },
  };
}

/** Uses the socket of a connected client; answers come in the order of the questions. */
function takeOver(client: pg.Client, onClosed: () => void): Opened {
  const socket = client.connection.stream as Socket;
  const waiting: PromiseWithResolvers<string>[] = [];
  let rest: Buffer | undefined;
  let value: string | undefined;

  function take(chunk: Buffer): void {
    const data = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (data.length - at >= 5) {
      const end = at + 1 + data.readUInt32BE(at + 1);
      if (data.length < end) break;
      // behind the type and length of the message, the number of columns, and the length of the first one
      const text = at + 11;
      if (data[at] === dataRow) value = end > text ? data.toString('latin1', text, end) : undefined;
      else if (data[at] === errorResponse) return void socket.destroy();
      else if (data[at] === readyForQuery) {
        if (value === undefined) return void socket.destroy();
        waiting.shift()?.resolve(value);
        value = undefined;
      }
      at = end;
    }
    rest = at < data.length ? Buffer.from(data.subarray(at)) : undefined;
  }

  function end(): Promise<void> {
    onClosed();
    return client.end().catch(() => undefined);
  }

  socket.removeAllListeners('data').on('data', take);
  socket.on('close', () => {
    onClosed();
    for (const { reject } of waiting.splice(0)) reject(new Error('The connection was closed.'));
  });
  socket.setTimeout(longestSilence, () => {
    if (waiting.length > 0) socket.destroy();
    else void end();
  });

  return {
    ask() {
      const answer = Promise.withResolvers<string>();
      waiting.push(answer);
      socket.write(request);
      return answer.promise;
    },
    end,
  };
}
