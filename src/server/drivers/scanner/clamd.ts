import { connect } from 'node:net';
import type { Scanner } from '#server/ports/scanner.ts';

/** Milliseconds for the whole answer. */
const answerTimeout = 30_000;
/** Bytes of one piece of a file, and of an answer that are read. */
const pieceBytes = 64 * 1024;
const maxAnswer = 4096;

/** `tcp://host:port` or `unix:/path/of/the/socket`. */
function socketAddress(url: string): { host: string; port: number } | { path: string } {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:'
    ? { path: pathname }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 3310 : Number(port) };
}

/** The file as clamd's command INSTREAM takes it: pieces, each after its length, and an empty piece at the end. */
function* pieces(body: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at <= body.length; at += pieceBytes) {
    const piece = body.subarray(at, at + pieceBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    if (piece.length > 0) yield Buffer.concat([length, piece]);
  }
  yield Buffer.alloc(4);
}

/** ClamAV's daemon. */
export function createClamd(url: string, { timeout = answerTimeout } = {}): Scanner {
  const place = socketAddress(url);

  const ask = (body: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(place);
      let answer = '';
      const fail = (error: Error): void => {
        clearTimeout(timer);
        socket.destroy();
        reject(error);
      };
      const timer = setTimeout(() => fail(new Error(`clamd did not answer in ${timeout} ms`)), timeout);
      socket.setEncoding('utf8');
      // an answer may come before everything was sent, as when the file is too long for clamd
      socket.on('data', (text: string) => {
        answer += text;
        if (!answer.includes('\0') && answer.length < maxAnswer) return;
        clearTimeout(timer);
        socket.destroy();
        resolve(answer.replaceAll('\0', '').trim());
      });
      socket.on('end', () => fail(new Error('clamd ended without an answer')));
      socket.on('error', fail);
      socket.on('connect', () => {
        for (const piece of pieces(body)) socket.write(piece);
      });
    });

  return {
    async isInfected(body) {
      const answer = await ask(body);
      if (/^stream: .+ FOUND$/.test(answer)) return true;
      if (answer === 'stream: OK') return false;
      throw new Error(`clamd answered ${answer.slice(0, 100)}`);
    },
  };
}
