import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { apiKey, type TestKey } from '../support/api-keys.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;
const document = await readFile(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');

/** A block of the document, by the language and the name after its fence. */
function block(language: string, name: string): string {
  const found = document.split('```').find((part) => part.startsWith(`${language} ${name}\n`));
  if (found === undefined) throw new Error(`docs/api.md has no block ${language} ${name}`);
  return found.slice(found.indexOf('\n') + 1);
}

let address: string;

/** Runs an example as it stands in the document, in a process of its own, with a key that has these rules. */
async function run(name: string, regras: readonly AbilityRule[]): Promise<string> {
  const { chave } = await apiKey(t, { as: 'Administrador' }, regras, { nome: name });
  const env = { PATH: process.env.PATH, APRISCO: address, CHAVE: chave, HOJE: '2026-03-10' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', block('js', name)],
    { env },
  );
  return stdout;
}

beforeAll(async () => {
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

describe('an example of docs/api.md', () => {
  it('adds a person and reads the list to its end', async () => {
    await t.db.run(sql`insert into pessoa (nome, status, igreja)
      select 'Ana ' || lpad(n::text, 2, '0'), 'membro_ativo', ${s.igreja} from generate_series(1, 12) n`);
    const rules = [
      { action: 'list', subject: 'pessoa' },
      { action: 'create', subject: 'pessoa' },
    ] as const;
    expect(await run('pessoas.mjs', rules)).toBe(block('text', 'pessoas.mjs'));
    // a person who is registered is not added again
    expect(await run('pessoas.mjs', rules)).not.toContain('added');
  });

  it('adds up the gifts of a month', async () => {
    for (const valor of [10_000, 2_550]) await s.confirm((await s.give({ valor })).codigo);
    await s.give({ valor: 7_700 });
    expect(await run('contribuicoes.mjs', [{ action: 'list', subject: 'financeiro' }])).toBe(
      block('text', 'contribuicoes.mjs'),
    );
  });

  it('lists the sign-ups of an event', async () => {
    const evento = await s.evento({ nome: 'Retiro de Jovens' });
    await s.confirm((await s.buy(evento, 2)).cobranca!.codigo);
    await s.buy(evento, 1);
    const rules = [
      { action: 'list', subject: 'evento' },
      { action: 'list', subject: 'inscricao' },
    ] as const;
    expect(await run('inscricoes.mjs', rules)).toBe(block('text', 'inscricoes.mjs'));
  });

  it('needs no more than the rights that it names', async () => {
    const names = [...document.matchAll(/^```js (\S+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(['pessoas.mjs', 'contribuicoes.mjs', 'inscricoes.mjs']);
    await expect(run('contribuicoes.mjs', [{ action: 'list', subject: 'pessoa' }])).rejects.toThrow(
      /permissão/,
    );
  });
});

describe('an error has the status and the content of the table in docs/api.md', () => {
  /** What the table says about a status. */
  const meaning = (status: number): string =>
    document.split('\n').find((line) => new RegExp(`^\\| (\\d+, )*${status}\\b[^|]*\\|`).test(line)) ?? '';

  let key: TestKey;
  beforeAll(async () => {
    key = await apiKey(t, { as: 'Administrador' }, [{ action: 'manage', subject: 'pessoa' }]);
  });

  it.each([
    ['a body that is not JSON', 400, undefined],
    ['a wrong key', 401, undefined],
    ['a right that the key lacks', 403, undefined],
    ['a record that does not exist', 404, undefined],
    ['a record that has changed', 409, 'atual'],
    ['a record that others refer to', 409, 'errors'],
    ['a person who exists', 409, 'avisos'],
    ['another type of body', 415, undefined],
    ['an invalid body', 422, 'errors'],
  ] as const)('%s: %i', async (what, status, field) => {
    const url = '/api/admin/pessoa';
    const nome = `Zilda ${what}`;
    const [pessoa] = await t.db.query<{ id: number }>(sql`insert into pessoa (nome, whatsapp, status, igreja)
      values (${nome}, '+5581987654321', 'membro_ativo', ${s.igreja}) returning id`);
    const one = `${url}/${pessoa!.id}`;
    const raw = (type: string, body: string) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${key.chave}`, 'content-type': type },
        payload: body,
      });
    const calls: Record<typeof what, () => Promise<{ status: number; body: object }>> = {
      'a body that is not JSON': async () => {
        const answer = await raw('application/json', '{');
        return { status: answer.statusCode, body: answer.json() };
      },
      'a wrong key': () => t.request({ url, token: `${key.chave}x` }),
      'a right that the key lacks': () => key.request({ url: '/api/admin/conta' }),
      'a record that does not exist': () => key.request({ url: `${url}/999999` }),
      'a record that has changed': () =>
        key.request({ method: 'PUT', url: one, body: { nome, versao: 999 } }),
      'a record that others refer to': async () => {
        await t.db.run(sql`insert into pessoa (nome, status, igreja, pai_id)
          values ('Zeca', 'membro_ativo', ${s.igreja}, ${pessoa!.id})`);
        return key.request({ method: 'DELETE', url: one });
      },
      'a person who exists': () =>
        key.request({ url, body: { nome, whatsapp: '81 98765-4321', status: 'visitante' } }),
      'another type of body': async () => {
        const answer = await raw('text/csv', 'nome');
        return { status: answer.statusCode, body: answer.json() };
      },
      'an invalid body': () => key.request({ url, body: { nome: '' } }),
    };
    const answer = await calls[what]();
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).filter((name) => ['atual', 'avisos', 'errors'].includes(name))).toEqual(
      field === undefined ? [] : [field],
    );
    expect(meaning(status)).not.toBe('');
    // `errors` is said of all errors above the table
    if (field !== undefined && field !== 'errors') expect(meaning(status)).toContain(`\`${field}\``);
  });

  it('asks for ?confirmar=true with 409 alone', () => {
    const lines = document
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('?confirmar=true'));
    expect(lines).toEqual([meaning(409)]);
  });
});
