import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRefused } from '#server/ports/mail.ts';
import { createOutbox } from './outbox.ts';
import { createOfficeSmtp, createSmtp } from './smtp.ts';

const from = 'Paróquia São João <nao-responda@igreja.example>';
const message = {
  to: 'maria@igreja.example',
  subject: 'Redefinição de senha — ação necessária',
  text: 'Olá, Conceição!\nSua senha…',
  html: '<p>Olá, <strong>Conceição</strong>!</p>',
};

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

describe('outbox', () => {
  async function outbox(now: () => Date = () => new Date('2026-03-01T12:00:00.250Z')) {
    const root = await mkdtemp(path.join(tmpdir(), 'aprisco-mail-'));
    undo.push(() => rm(root, { recursive: true }));
    const dir = path.join(root, 'mail');
    return { dir, mail: createOutbox({ dir, from, clock: { now } }) };
  }

  it('is empty before the first message', async () => {
    const { mail } = await outbox();
    expect(await mail.stored!.list(1, 10)).toEqual({ data: [], total: 0 });
  });

  it('keeps accents, text and html', async () => {
    const { mail } = await outbox();
    await mail.send(message);
    const { data, total } = await mail.stored!.list(1, 10);
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^20260301T120000250Z-/),
        para: message.to,
        assunto: message.subject,
        enviado_em: '2026-03-01T12:00:00.250Z',
      },
    ]);
    expect(await mail.stored!.read(data[0]!.id)).toEqual({
      ...data[0],
      texto: message.text,
      html: message.html,
    });
  });

  it('writes an .eml with both bodies and leaves nothing half made', async () => {
    const { dir, mail } = await outbox();
    await mail.send(message);
    const names = (await readdir(dir)).sort();
    expect(names.map((name) => path.extname(name))).toEqual(['.eml', '.json']);
    const eml = await readFile(path.join(dir, names[0]!), 'utf8');
    expect(eml).toMatch(/^To: maria@igreja\.example\r$/m);
    expect(eml).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(eml).toContain('multipart/alternative');
    expect(eml).toContain('text/plain; charset=utf-8');
    expect(eml).toContain('text/html; charset=utf-8');
    const [text, html] = eml.split(/\r\n--=_[0-9a-f]+(?:--)?\r\n/).slice(1);
    const bodyOf = (part: string) => Buffer.from(part.split('\r\n\r\n')[1]!, 'base64').toString();
    expect(bodyOf(text!)).toBe(message.text);
    expect(bodyOf(html!)).toBe(message.html);
    expect(Math.max(...eml.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    const subject = /^Subject: (.*(?:\r\n .*)*)\r$/m.exec(eml)![1]!;
    const words = [...subject.matchAll(/=\?UTF-8\?B\?(\S+)\?=/g)];
    expect(words.map(([, word]) => Buffer.from(word!, 'base64').toString()).join('')).toBe(message.subject);
    expect(eml).toMatch(/^From: =\?UTF-8\?B\?\S+\?= <nao-responda@igreja\.example>\r$/m);
  });

  it('keeps a message that has an id once, however often it is sent', async () => {
    const { dir, mail } = await outbox();
    for (const id of ['recibo.1', 'recibo.2', 'recibo.1']) await mail.send({ ...message, id });
    await mail.send(message);
    await mail.send(message);
    expect((await mail.stored!.list(1, 10)).total).toBe(4);
    const names = (await readdir(dir)).filter((file) => file.endsWith('.eml')).sort();
    expect(await readFile(path.join(dir, names[0]!), 'utf8')).toMatch(
      /^Message-ID: <recibo\.1@igreja\.example>\r$/m,
    );
  });

  it('does not let a subject add a header', async () => {
    const { dir, mail } = await outbox();
    await mail.send({ ...message, subject: 'Oi\r\nBcc: outra@igreja.example' });
    const name = (await readdir(dir)).find((file) => file.endsWith('.eml'))!;
    expect(await readFile(path.join(dir, name), 'utf8')).not.toMatch(/^Bcc:/im);
  });

  it('lists the newest first, in pages, even within one millisecond', async () => {
    const { mail } = await outbox();
    for (const subject of ['um', 'dois', 'três']) await mail.send({ ...message, subject });
    const subjects = async (page: number) =>
      (await mail.stored!.list(page, 2)).data.map(({ assunto }) => assunto);
    expect(await subjects(1)).toEqual(['três', 'dois']);
    expect(await subjects(2)).toEqual(['um']);
    expect(await subjects(3)).toEqual([]);
  });

  it('reads nothing outside its folder', async () => {
    const { dir, mail } = await outbox();
    await mail.send(message);
    await writeFile(path.join(dir, '..', 'segredo.json'), '{}');
    for (const id of ['../segredo', '..%2Fsegredo', 'segredo', '', '20260301T120000250Z-0001-00000000ffff']) {
      expect(await mail.stored!.read(id)).toBeNull();
    }
  });
});

describe('smtp', () => {
  async function server(refused?: string, responseCode = 550) {
    const received: { from: string; to: string[]; raw: string }[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (address, _session, done) =>
        done(
          address.address === refused
            ? Object.assign(new Error('mailbox unavailable'), { responseCode })
            : null,
        ),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
    const { port } = smtp.server.address() as AddressInfo;
    const mail = createSmtp({ url: `smtp://127.0.0.1:${port}`, from });
    undo.push(() => mail.close());
    return { mail, port, received };
  }

  it('delivers to the server it is given, and keeps nothing', async () => {
    const { mail, received } = await server();
    await mail.send(message);
    expect(mail.stored).toBeNull();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'nao-responda@igreja.example', to: [message.to] });
    expect(received[0]!.raw).toContain('multipart/alternative');
  });

  it('calls a message the same each time it is sent, so that the second is known for the first', async () => {
    const { mail, received } = await server();
    for (const id of ['recibo.1', 'recibo.1', undefined, undefined])
      await mail.send({ ...message, ...(id && { id }) });
    const names = received.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)![1]);
    expect(names.slice(0, 2)).toEqual(['<recibo.1@igreja.example>', '<recibo.1@igreja.example>']);
    expect(new Set(names).size).toBe(3);
  });

  it('sends in the name that a message gives, and says where answers go', async () => {
    const { mail, received } = await server();
    await mail.send({
      ...message,
      fromName: 'Igreja "Aprisco", Recife',
      replyTo: 'secretaria@igreja.example',
    });
    expect(received[0]).toMatchObject({ from: 'nao-responda@igreja.example' });
    expect(received[0]!.raw).toMatch(
      /^From: "Igreja \\"Aprisco\\", Recife" <nao-responda@igreja\.example>\r$/m,
    );
    expect(received[0]!.raw).toMatch(/^Reply-To: secretaria@igreja\.example\r$/m);
  });

  it('throws when the server refuses the address, and still delivers the next message', async () => {
    const { mail, received } = await server('ninguem@igreja.example');
    const refused = mail.send({ ...message, to: 'ninguem@igreja.example' });
    await expect(refused).rejects.toThrow(AddressRefused);
    await expect(refused).rejects.toThrow(/mailbox unavailable/);
    await mail.send(message);
    expect(received).toHaveLength(1);
  });

  it.each([450, 552, 554])('does not take %i for an address that is refused for good', async (code) => {
    const { mail } = await server('cheia@igreja.example', code);
    const failed = mail.send({ ...message, to: 'cheia@igreja.example' });
    await expect(failed).rejects.toThrow(/mailbox unavailable/);
    await expect(failed).rejects.not.toThrow(AddressRefused);
  });

  it('sends nothing to another machine that offers no TLS, unless that is allowed', async () => {
    const { port, received } = await server();
    // reaches this machine, by an address that could be another
    const url = `smtp://0.0.0.0:${port}`;
    const mail = createSmtp({ url, from });
    undo.push(() => mail.close());
    await expect(mail.send(message)).rejects.toThrow(/TLS/);
    expect(received).toEqual([]);
    const plain = createSmtp({ url, from, allowPlain: true });
    undo.push(() => plain.close());
    await plain.send(message);
    expect(received).toHaveLength(1);
  });

  it('throws when there is no server', async () => {
    const mail = createSmtp({ url: 'smtp://127.0.0.1:1', from });
    undo.push(() => mail.close());
    await expect(mail.send(message)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a mail server that the office named', () => {
  const parts = { port: 465, auth: undefined, from };

  it.each(['localhost', '127.0.0.1', '10.0.0.8', '169.254.169.254', '[::1]'])('is never %s', async (host) => {
    const mail = createOfficeSmtp({ ...parts, host: host.replace(/[[\]]/g, '') });
    await expect(mail.send(message)).rejects.toThrow(/not on the public internet/);
  });

  it('gets no mail that is not encrypted', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        received.push('mail');
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
    const { port } = smtp.server.address() as AddressInfo;
    const mail = createOfficeSmtp({
      ...parts,
      port,
      host: 'smtp.example.org',
      resolve: async () => '127.0.0.1',
    });
    await expect(mail.send(message)).rejects.toThrow(/STARTTLS/i);
    expect(received).toEqual([]);
  });
});
