import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { testVirus } from '#server/ports/scanner.ts';
import { createClamd } from './clamd.ts';

type Misbehaviour = [what: string, answerTo: (socket: Socket) => unknown, said: RegExp];

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** A mock of clamd: reads INSTREAM by its protocol, and finds the test virus. */
async function clamd(answerTo?: Misbehaviour[1]) {
  const files: Buffer[] = [];
  const server = createServer((socket) => {
    let read = Buffer.alloc(0);
    undo.push(() => socket.destroy());
    socket.on('error', () => undefined);
    if (answerTo) return void answerTo(socket);
    socket.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const command = 'zINSTREAM\0';
      if (read.length < command.length) return;
      if (read.subarray(0, command.length).toString() !== command)
        return void socket.end('UNKNOWN COMMAND\0');
      const pieces: Buffer[] = [];
      for (let at = command.length; at + 4 <= read.length; ) {
        const length = read.readUInt32BE(at);
        if (length === 0) {
          const file = Buffer.concat(pieces);
          files.push(file);
          return void socket.end(
            file.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0',
          );
        }
        pieces.push(read.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, files };
}

describe('clamd', () => {
  it('finds the test virus anywhere in a file and nothing in clean files, and receives each file byte by byte', async () => {
    const { url, files } = await clamd();
    const scanner = createClamd(url);
    const large = Buffer.alloc(200_000, 'a');
    expect(await scanner.isInfected(testVirus)).toBe(true);
    expect(await scanner.isInfected(Buffer.concat([large, testVirus, large]))).toBe(true);
    for (const body of [Buffer.from('%PDF-1.7'), large, Buffer.alloc(64 * 1024), Buffer.alloc(0)]) {
      expect(await scanner.isInfected(body)).toBe(false);
      expect(files.at(-1)!.equals(body)).toBe(true);
    }
  });

  it.each<Misbehaviour>([
    ['an error', (socket: Socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0'), /size limit/],
    ['nothing', (socket: Socket) => void socket.end(), /without an answer/],
    ['silence', () => undefined, /did not answer/],
  ])('that answers %s has given no answer', async (_what, answerTo, said) => {
    const { url } = await clamd(answerTo);
    await expect(createClamd(url, { timeout: 200 }).isInfected(Buffer.from('x'))).rejects.toThrow(said);
  });

  it('that is not there has given no answer', async () => {
    await expect(createClamd('tcp://127.0.0.1:1').isInfected(Buffer.from('x'))).rejects.toThrow(
      /ECONNREFUSED/,
    );
    await expect(createClamd('unix:/nonexistent/clamd').isInfected(Buffer.from('x'))).rejects.toThrow(
      /ENOENT/,
    );
  });
});
