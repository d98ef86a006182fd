import { randomBytes, randomUUID } from 'node:crypto';
import type { Message } from '#server/ports/mail.ts';
import { messageId, senderOf } from './message-id.ts';

/** Bytes of one encoded word: with its frame it stays below the 75 characters that a header allows. */
const wordBytes = 42;

/** Text of a header: one line, and in encoded words unless it is plain ASCII. */
function headerText(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  const words = [''];
  for (const character of line)
    if (Buffer.byteLength(words.at(-1)! + character) > wordBytes) words.push(character);
    else words[words.length - 1] += character;
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** An address with its name, which is quoted because it may hold a comma. */
function headerAddress(from: ReturnType<typeof senderOf>): string {
  const [, name, address] =
    typeof from === 'string'
      ? (/^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? ['', '', from])
      : ['', from.name, from.address];
  const plain = (name ?? '').replace(/^"(.*)"$/, '$1');
  if (plain === '') return headerText(address!);
  const quoted = /^[\x20-\x7e]*$/.test(plain) ? `"${plain.replace(/["\\]/g, '\\$&')}"` : plain;
  return `${headerText(quoted)} <${headerText(address!)}>`;
}

const part = (type: string, body: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')}\r\n`;

/**
 * A message as a file that any mail program opens. Not written by nodemailer, whose streams took more processor time than
 * the order that the mail is about.
 */
export function emlOf(message: Message, { from, at }: { from: string; at: Date }): string {
  const { id, to, fromName, replyTo, subject, text, html } = message;
  const headers = [
    `From: ${headerAddress(senderOf(from, fromName))}`,
    `To: ${headerText(to)}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${headerText(replyTo)}`]),
    `Subject: ${headerText(subject)}`,
    `Message-ID: ${messageId(id ?? randomUUID(), from).messageId}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ].join('\r\n');
  if (html === undefined) return `${headers}\r\n${part('text/plain', text)}`;
  const boundary = `=_${randomBytes(12).toString('hex')}`;
  const parts = [part('text/plain', text), part('text/html', html)].map((each) => `--${boundary}\r\n${each}`);
  return `${headers}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${parts.join('')}--${boundary}--\r\n`;
}
