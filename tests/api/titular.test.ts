import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { exported, leftOut } from '#server/features/titular/holdings.ts';
import { type Ask, testApp } from '../support/app.ts';
import { cpf } from '../support/factory.ts';
import { referencesToPeople } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';
import { office } from '../support/people.ts';
import type { Row } from '../support/section-tests.ts';

const t = await testApp();
const { put } = office(t);
const as = 'Administrador';
const ask = (ask: Partial<Ask> & { url: string }) => t.ask({ as, ...ask, url: `/api/admin/${ask.url}` });
const copyOf = async (id: number): Promise<Row> =>
  JSON.parse((await ask({ url: `pessoa/${id}/titular/dados.json` })).text);
const part = (copy: Row, chave: string): Row[] =>
  copy.partes.find((one: Row) => one.chave === chave)?.registros ?? [];

let sede: number;
beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
});

let people = 0;
/** A person with a name, an address, a phone and a document that nobody else has. */
async function somebody(values: object = {}): Promise<Row> {
  people += 1;
  const nome = `Zuleica Quaresma ${'abcdefghij'[people]}`;
  return put('pessoa', {
    ...{ nome, email: `zuleica.${people}@casa.example`, whatsapp: `+552799${String(7_000_000 + people)}` },
    ...{ cpf: cpf(900 + people), igreja: sede, logradouro: `Rua das Acácias ${people}`, ...values },
  });
}

describe('the copy of a person’s data', () => {
  it('takes or leaves out every reference to people, each with a decision', () => {
    const known = [...Object.keys(exported), ...Object.keys(leftOut)];
    expect(known.toSorted()).toEqual(
      referencesToPeople.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
    for (const { section, table, column } of referencesToPeople)
      for (const name of exported[`${table}.${column}`] ?? [])
        expect([section.name, name, section.fields[name] !== undefined]).toEqual([section.name, name, true]);
  });

  it('has everything of the person, linked or made with their own address, and nothing of others', async () => {
    const one = await somebody({
      consentimento_em: '2025-01-02',
      consentimento_versao: 'Ficha 3',
      consentimento_canal: 'ficha_em_papel',
    });
    const other = await somebody({ nome: 'Outra Pessoa Terceira' });
    const cargo = await put('categoria', { nome: 'Diácono', tipo: 'cargo' });
    await put('cargo', {
      ...{ cargo: cargo.id, igreja: sede, data_entrada: '2020-01-01', obs: 'Conversa pastoral' },
      pessoas: [one.id, other.id],
    });
    await put('departamento', {
      ...{ nome: 'Recepção', igreja: sede },
      membros: [
        { pessoa: one.id, funcao: 'Porta' },
        { pessoa: other.id, funcao: 'Som' },
      ],
    });
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem) values ('Zu', ${one.email}, 'duvida', 'Quero saber.')`,
    );
    await t.db.run(sql`insert into pedidooracoes (nome, email, motivo_pedido, mensagem, intercessor) values
      ('Zu', ${one.email}, 'saude', 'Pela minha saúde', null), ('Alheia', 'alheia@casa.example', 'luto', 'Segredo alheio', ${one.id})`);
    await put('pessoa', {
      nome: 'Filha Terceira',
      pai_id: null,
      mae_id: one.id,
      data_nascimento: '2020-01-01',
      responsavel: one.id,
    }).catch(() => undefined);
    const copy = await copyOf(one.id);
    expect(copy).toMatchObject({ formato: 'aprisco.titular', titular: { id: one.id, nome: one.nome } });
    expect(part(copy, 'pessoa')).toEqual([
      expect.objectContaining({ nome: one.nome, email: one.email, cpf: one.cpf }),
    ]);
    expect(part(copy, 'cargo_pessoas.pessoa')).toEqual([
      expect.objectContaining({ cargo: { id: cargo.id, rotulo: 'Diácono' }, data_entrada: '2020-01-01' }),
    ]);
    expect(part(copy, 'departamento_membros.pessoa')[0]).toMatchObject({
      nome: 'Recepção',
      membros: [{ funcao: 'Porta' }],
    });
    expect(part(copy, 'contato.pessoa')).toEqual([expect.objectContaining({ mensagem: 'Quero saber.' })]);
    expect(part(copy, 'pedidooracoes')).toEqual([expect.objectContaining({ mensagem: 'Pela minha saúde' })]);
    expect(part(copy, 'consentimentos')).toEqual([
      { dia: '2025-01-02', ato: 'consentiu', versao: 'Ficha 3', canal: 'ficha_em_papel' },
    ]);
    expect(JSON.stringify(copy)).not.toMatch(/Terceira|Segredo alheio|pastoral|Som/);
    expect(copy.fora.map(({ referencia }: Row) => referencia)).toContain('pedidooracoes.intercessor');
  });

  it('takes no rows by an address that two people share', async () => {
    const one = await somebody({ email: 'familia@casa.example' });
    await somebody({ email: 'familia@casa.example' });
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem) values ('Quem?', 'familia@casa.example', 'duvida', 'De quem?')`,
    );
    expect(part(await copyOf(one.id), 'contato.pessoa')).toEqual([]);
  });

  it('is a readable document in Portuguese too', async () => {
    const one = await somebody({ status: 'membro_ativo', data_nascimento: '1980-05-04' });
    const paper = await t.app.inject({
      url: `/api/admin/pessoa/${one.id}/titular/dados.pdf`,
      headers: { authorization: `Bearer ${await t.tokenOf((await t.user(as)).id)}` },
    });
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { texts, roles } = await readPdf(paper.rawPayload);
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2']));
    for (const word of [
      'Cópia dos dados pessoais',
      one.nome,
      'Data de nascimento',
      '04/05/1980',
      'Membro ativo',
      'O que não está nesta cópia',
    ])
      expect(texts.join(' ')).toContain(word);
  });

  it('is for administrators who proved who they are, and leaves a line in the trace', async () => {
    const one = await somebody();
    const url = `/api/admin/pessoa/${one.id}/titular/dados.json`;
    for (const role of ['Pastor', 'Secretaria']) expect((await t.ask({ as: role, url })).status).toBe(403);
    expect((await t.ask({ as, url: '/api/admin/pessoa/999999/titular/dados.json' })).status).toBe(404);
    const { id } = await t.user(as);
    const token = await t.tokenOf(id);
    expect((await t.ask({ token, url })).status).toBe(200);
    expect(
      await t.db.query(sql`select users, depois ->> 'formato' as formato from trilha
        where secao = 'pessoa' and registro = ${one.id} and acao = 'export'`),
    ).toEqual([{ users: id, formato: 'json' }]);
    t.clock.advance(11);
    expect((await t.ask({ token, url })).body).toMatchObject({ confirmar_identidade: true });
  });
});
