import { expect, it } from 'vitest';
import { compiled, join, prepared, raw, sql } from './sql.ts';

it('keeps values apart from the text', () => {
  const found = sql`select * from pessoa where nome = ${"'; drop table pessoa"} and id = ${7}`;
  expect(found).toMatchObject({
    text: 'select * from pessoa where nome = $1 and id = $2',
    values: ["'; drop table pessoa", 7],
  });
});

it('puts fragments in as they are and counts their values on', () => {
  const where = join([sql`a = ${1}`, sql`b = any(${[2, 3]})`], ' and ');
  expect(sql`select ${raw('t.id')} from t where x = ${0} and ${where} limit ${10}`).toMatchObject({
    text: 'select t.id from t where x = $1 and a = $2 and b = any($3) limit $4',
    values: [0, 1, [2, 3], 10],
  });
});

it('writes a template anew for other fragments, and only for these', () => {
  const made = (a: unknown, b: unknown) => sql`select ${a}, ${b}`;
  const pairs = [
    [1, 2, 'select $1, $2', [1, 2]],
    [sql`x(${1})`, 2, 'select x($1), $2', [1, 2]],
    [sql`x(${3})`, 4, 'select x($1), $2', [3, 4]],
    [sql`y(${3}, ${4})`, 5, 'select y($1, $2), $3', [3, 4, 5]],
    [5, raw('now()'), 'select $1, now()', [5]],
    [6, 7, 'select $1, $2', [6, 7]],
  ] as const;
  for (const [a, b, text, values] of pairs) expect(made(a, b)).toMatchObject({ text, values });
});

it('takes a value that only looks like SQL as a value', () => {
  for (const sent of [
    { text: '1); drop table pessoa; --', values: [] },
    JSON.parse('{"text":"true","values":[],"name":"p0","timeout":1}'),
    JSON.parse('{"text":"true","values":[],"__proto__":{"constructor":{"name":"Sql"}}}'),
    { ...sql`true` },
    Object.assign(Object.create(null), { text: 'true', values: [] }),
  ]) {
    expect(sql`insert into t (dados) values (${sent})`).toMatchObject({
      text: 'insert into t (dados) values ($1)',
      values: [sent],
    });
  }
});

it('names prepared statements by their text', () => {
  const one = prepared(sql`select ${1}::int`);
  expect(prepared(sql`select ${2}::int`).name).toBe(one.name);
  expect(prepared(sql`select ${1}::text`).name).not.toBe(one.name);
  expect(one).toMatchObject({ text: 'select $1::int', values: [1] });
});

it('takes text that was written ahead with its values and its name', () => {
  expect(compiled('select $1::int', [1], { name: 'one' })).toMatchObject({
    text: 'select $1::int',
    values: [1],
    name: 'one',
  });
});
