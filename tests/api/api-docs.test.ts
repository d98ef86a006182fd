import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { apiKey } from '../support/api-keys.ts';
import { signUpFixture } from '../support/sign-up-fixture.ts';

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
