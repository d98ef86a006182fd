import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';
import { accountPages, storeAccounts } from '../support/loja-accounts.ts';

const t = await testApp({ pages: accountPages });
const s = await escalaFixture(t);
const { call } = storeAccounts(t);
const as = 'Administrador';
const count = async (
  table: 'escala_troca' | 'escala_aviso' | 'escala_whatsapp' | 'escala_recusa' | 'voluntario_bloqueios',
) => {
  const tables = {
    escala_troca: sql`select 1 from escala_troca`,
    escala_aviso: sql`select 1 from escala_aviso`,
    escala_whatsapp: sql`select 1 from escala_whatsapp`,
    escala_recusa: sql`select 1 from escala_recusa`,
    voluntario_bloqueios: sql`select 1 from voluntario_bloqueios`,
  };
  return (await t.db.query(tables[table])).length;
};
const emailOf = async (voluntario: number): Promise<string> =>
  (
    await t.db.query<{ email: string }>(
      sql`select p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${voluntario}`,
    )
  )[0]!.email;

/** A volunteer who declined one duty, asked for a swap of another, and blocked days. */
async function served() {
  const [ana, bia] = [await s.volunteer('Ana Prado'), await s.volunteer('Bia Souza')];
  const [first, second] = [
    await s.place(await s.event('2030-03-03')),
    await s.place(await s.event('2030-03-10')),
  ];
  await s.assign(first, ana);
  await s.assign(second, ana);
  await s.publish();
  const token = await s.tokenOf(ana);
  const form = async (vaga: number) => {
    const { versao } = (await s.page(token)).servicos.find((one) => one.vaga === vaga)!;
    return { vaga: String(vaga), versao: String(versao) };
  };
  await s.submitForm(token, { acao: 'recusar', ...(await form(first.id)), motivo: 'Cirurgia no joelho' });
  const swapFields = { acao: 'pedir_troca', ...(await form(second.id)), motivo: 'Fisioterapia' };
  await t.request({ url: `/api/servir/${token}`, body: { ...swapFields, convidados: [String(bia)] } });
  await s.submitForm(token, { acao: 'bloquear', de: '2030-03-20', ate: '', motivo: 'Repouso' });
  return { ana, bia, first, second, token };
}
const { ana, bia, first, second } = await served();
const personOf = async (voluntario: number): Promise<number> =>
  (await t.db.query<{ pessoa: number }>(sql`select pessoa from voluntario where id = ${voluntario}`))[0]!
    .pessoa;
const linkTo = ({ id }: { id: number }, pessoa: number) =>
  t.db.run(sql`update consumidor set pessoa = ${pessoa} where id = ${id}`);

it("a copy of a person's data has their duties, answers and days, and nothing of others", async () => {
  const consumer = await t.consumidor({ email: 'ana.compra@casa.example' });
  await linkTo(consumer, await personOf(ana));
  const copy = await call('copy', [], consumer);
  expect(copy).toMatchObject({
    voluntario: {
      funcoes: [{ funcao: 'Vocal', nivel: 'experiente' }],
      bloqueios: [{ de: '2030-03-20', motivo: 'Repouso' }],
      escalas: [
        { funcao: 'Vocal', estado: 'recusado', motivo: 'Cirurgia no joelho' },
        { estado: 'troca_solicitada', motivo: 'Fisioterapia' },
      ],
      trocas: [{ motivo: 'Fisioterapia', estado: 'aberta' }],
    },
  });
  expect(JSON.stringify(copy)).not.toContain('Bia');
});

it('an account of the store with a volunteer’s address gets none of their data, because the office types that address', async () => {
  const account = await t.consumidor({ email: await emailOf(bia) });
  expect(await call('copy', [], account)).not.toHaveProperty('voluntario');
  await linkTo(account, await personOf(bia));
  expect(await call('copy', [], account)).toHaveProperty('voluntario');
});

it('an account of the store that never proved its address gets no volunteer’s data, also when it is linked', async () => {
  const account = await t.consumidor({ email: 'parecida@casa.example' });
  await t.db.run(sql`update consumidor set email_verificado_em = null,
    pessoa = (select pessoa from voluntario where id = ${ana}) where id = ${account.id}`);
  expect(await call('copy', [], account)).not.toHaveProperty('voluntario');
  await t.db.run(sql`update consumidor set email_verificado_em = now() where id = ${account.id}`);
  expect(await call('copy', [], account)).toHaveProperty('voluntario');
});

it('an account is linked to a person only by staff who may read volunteers, because the person may serve later', async () => {
  const account = await t.consumidor({ email: 'da-secretaria@casa.example' });
  const [other] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome, status) values ('Não serve', 'membro_ativo') returning id`,
  );
  const link = async (pessoa: number, more: readonly AbilityRule[] = []) => {
    const rules = [
      { action: 'edit', subject: 'consumidor' },
      { action: 'list', subject: 'pessoa' },
      ...more,
    ] as const;
    const { token } = await limitedTo(t, {}, rules);
    const url = `/api/admin/consumidor/${account.id}/pessoa`;
    return (await t.request({ method: 'POST', url, token, body: { pessoa } })).status;
  };
  const serving = [{ action: 'read', subject: 'voluntario' }] as const;
  for (const pessoa of [await personOf(ana), other!.id]) {
    expect(await link(pessoa)).toBe(403);
    expect(await link(pessoa, serving)).toBe(200);
  }
});

it('reasons, days and messages go a month after the duty, and who served after years, also from the trace', async () => {
  t.clock.set('2030-04-01T06:30:00Z');
  await t.jobs.tick('privacidade.retencao');
  const reasons = () =>
    t.db.query<{ motivo: string | null; voluntario: number | null }>(
      sql`select motivo, voluntario from escala_vaga where id = any(${[first.id, second.id]}::integer[]) order by id`,
    );
  expect(await reasons()).toEqual([
    { motivo: 'Cirurgia no joelho', voluntario: ana },
    { motivo: 'Fisioterapia', voluntario: ana },
  ]);
  t.clock.set('2030-06-02T06:30:00Z');
  await t.jobs.tick('privacidade.retencao');
  expect(await reasons()).toEqual([
    { motivo: null, voluntario: ana },
    { motivo: null, voluntario: ana },
  ]);
  for (const table of [
    'escala_troca',
    'escala_aviso',
    'escala_whatsapp',
    'escala_recusa',
    'voluntario_bloqueios',
  ] as const)
    expect([table, await count(table)]).toEqual([table, 0]);
  t.clock.set('2035-03-12T06:30:00Z');
  await t.jobs.tick('privacidade.retencao');
  expect(await reasons()).toEqual([
    { motivo: null, voluntario: null },
    { motivo: null, voluntario: null },
  ]);
  const traced =
    await t.db.query(sql`select 1 from trilha where secao = 'escala_vaga' and registro = ${second.id}
    and (antes ? 'voluntario' or depois ? 'voluntario')`);
  expect(traced).toEqual([]);
  t.clock.set('2030-03-01T12:00:00-03:00');
});

it('a volunteer is deleted with the person on request: future places are free, past ones name nobody', async () => {
  const vaga = await s.place(await s.event('2030-03-24'));
  const carla = await s.volunteer('Carla Dias');
  await s.assign(vaga, carla);
  await s.publish();
  const { pessoa } = (await t.request({ as, url: `/api/admin/voluntario/${carla}` })).body;
  const remove = (url: string) => t.request({ as, method: 'DELETE', url: `/api/admin/${url}` });
  expect((await remove(`pessoa/${pessoa.id}`)).status).toBe(409);
  expect((await remove(`voluntario/${carla}`)).status).toBe(204);
  expect(await s.vaga(vaga.id)).toMatchObject({ voluntario: null, estado: null, versao: 3 });
  expect((await remove(`pessoa/${pessoa.id}`)).status).toBe(204);
  const left = await t.db.query(sql`select 1 from escala_aviso where voluntario = ${carla}
    union all select 1 from escala_whatsapp where voluntario = ${carla}`);
  expect(left).toEqual([]);
});
