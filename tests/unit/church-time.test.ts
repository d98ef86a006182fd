import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['src/shared', 'src/server', 'src/web'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
);

/** The arguments of a call, from its opening parenthesis to the one that closes it. */
function argumentsAt(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(open + 1, at);
  }
  return code.slice(open + 1);
}

const callsOf = (code: string, name: string): string[] =>
  [...code.matchAll(new RegExp(`\\b${name.replaceAll('.', '\\.')}\\(`, 'g'))].map(({ index, 0: call }) =>
    argumentsAt(code, index + call.length - 1),
  );

/** Ways to read a time by the clock of the machine or of the database session instead of the church's. */
const otherClocks: Readonly<Record<string, (code: string) => boolean>> = {
  'a local part of a Date': (code) =>
    /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/.test(code) || /getTimezoneOffset/.test(code),
  'a text in the local zone': (code) => /\.to(Locale)?(Date|Time)String\(|\.toLocaleString\(/.test(code),
  'Intl.DateTimeFormat without a time zone': (code) =>
    callsOf(code, 'new Intl.DateTimeFormat').some((inside) => !inside.includes('timeZone:')),
  'new Date of parts': (code) => callsOf(code, 'new Date').some((inside) => /^[^`'"(]+,/.test(inside)),
  'new Date of a text without an offset': (code) =>
    callsOf(code, 'new Date').some((inside) => /T\d\d:\d\d(:\d\d)?[`'"]/.test(inside)),
  'dayjs, which knows the local zone only': (code) => /\bdayjs\(/.test(code),
  'the day of the database session': (code) =>
    /\bcurrent_date\b|\blocaltimestamp\b|\bcurrent_time\b|now\(\)::date/.test(code),
  // PostgreSQL makes midnight of the session of a date, unless it is a timestamp first
  'a date that becomes a moment': (code) => /\$\{\w+\}::date( \+ \d+\))? at time zone/.test(code),
};

describe("the church's clock", () => {
  it.each(Object.entries(otherClocks))('is never replaced by %s', (_, isUsed) => {
    const found = sources.filter((file) => isUsed(readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    ['a local part of a Date', 'now.getHours()'],
    ['a text in the local zone', 'date.toLocaleDateString(tag)'],
    ['Intl.DateTimeFormat without a time zone', "new Intl.DateTimeFormat(tag, { dateStyle: 'full' })"],
    ['new Date of parts', 'new Date(year, month, 1)'],
    ['new Date of a text without an offset', "new Date(day + 'T12:00:00')"],
    ['dayjs, which knows the local zone only', 'dayjs(value)'],
    ['the day of the database session', 'where dia = current_date'],
    ['a date that becomes a moment', `$${'{value}'}::date at time zone zone`],
    ['a date that becomes a moment', `(($${'{value}'}::date + 1) at time zone zone)`],
  ])('is missed where there is %s', (name, code) => {
    expect(otherClocks[name]!(code)).toBe(true);
  });

  it('is not missed where a zone is named', () => {
    const good =
      "new Intl.DateTimeFormat('en-CA', { timeZone: churchZone }); new Date(day + 'T00:00:00Z'); new Date(now.getTime() + 5)";
    expect(Object.values(otherClocks).some((isUsed) => isUsed(good))).toBe(false);
  });

  it('looks at all of the code', () => {
    expect(sources.length).toBeGreaterThan(600);
  });
});
