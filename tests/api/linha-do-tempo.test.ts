import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { seededRoles } from '#shared/access/roles.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { EventoDaLinha, TipoDaLinha } from '#shared/contracts/linha-do-tempo.ts';
import { tiposDaLinha } from '#shared/contracts/linha-do-tempo.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { merge } from '../support/fusao.ts';

const t = await testApp();
const { put, change } = adminApi(t);
let sede: number;
let filial: number;
let one: number;

const request = (
  id: number,
  who: Pick<RequestOptions, 'as' | 'token'> = { as: 'Administrador' },
  apos?: string,
) =>
  t.request({
    url: `/api/admin/pessoa/${id}/linha-do-tempo${apos ? `?apos=${encodeURIComponent(apos)}` : ''}`,
    ...who,
  });
/** All pages of it. */
async function whole(id: number, who?: Pick<RequestOptions, 'as' | 'token'>) {
  const data: EventoDaLinha[] = [];
  let apos: string | null | undefined;
  for (;;) {
    const { status, body } = await request(id, who, apos ?? undefined);
    if (status !== 200) return { status, data };
    data.push(...body.data);
    apos = body.apos;
    if (!apos) return { status, data };
  }
}
const kindsOf = (events: readonly EventoDaLinha[]): TipoDaLinha[] =>
  [...new Set(events.map(({ tipo }) => tipo))].toSorted();

/** What must be listed to see a kind; the others are of the record itself. */
const subjectOf: Partial<Record<TipoDaLinha, Subject>> = {
  mandato: 'cargo',
  mandato_fim: 'cargo',
  escala: 'voluntario',
  contribuicao: 'financeiro',
  inscricao: 'inscricao',
  pedido: 'pedido',
  oracao: 'pedidooracoes',
  visita: 'visita',
  presenca: 'presenca',
  documento: 'documento',
};

beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
  const person = await put('pessoa', {
    nome: 'Zuleica Quaresma',
    email: 'Zuleica@casa.example',
    igreja: sede,
    status: 'congregado',
    e_batizado: true,
    data_batismo: '2010-05-02',
    esta_afastado: true,
    data_afastamento: '2025-01-01',
    motivo_afastamento: 'Mudança',
  });
  one = person.id;
  await change('pessoa', one, { status: 'membro_ativo' });
  const position = await put('categoria', { nome: 'Diácono', tipo: 'cargo' });
  await put('cargo', {
    cargo: position.id,
    igreja: sede,
    data_entrada: '2020-01-01',
    data_saida: '2022-01-01',
    pessoas: [one],
  });
  const conta = await put('conta', { nome: 'Caixa', tipo: 'caixa', valor_inicial: 0, igreja: sede });
  await put('financeiro', {
    descricao: 'Dízimo de fevereiro',
    tipo: 'receita',
    valor: 12_345,
    classificacao_financeira: 'dizimo',
    data_vencimento: '2026-02-10',
    pago: true,
    data_pagamento: '2026-02-10',
    conta: conta.id,
    forma_pagamento: 'dinheiro',
    pessoa: one,
    igreja: sede,
  });
  await put('visita', {
    pessoa: one,
    quem_visita: [one],
    data: '2026-03-01',
    tipo: 'luto',
    igreja: sede,
    notas: 'Segredo',
    proximo_passo: 'Ligar',
    proximo_passo_em: '2026-03-12',
  });
  await put('anotacao', { pessoa: one, assunto: 'saude', texto: 'Segredo', igreja: sede });
  await t.db.run(sql`insert into pedidooracoes (nome, email, motivo_pedido, mensagem, anonimo, igreja) values
    ('Zu', 'zuleica@casa.example', 'saude', 'Segredo', false, ${sede}), (null, 'zuleica@casa.example', 'luto', 'Segredo', true, ${sede})`);
  await t.db.run(sql`with e as (insert into evento (nome, slug, status, data, horario_inicial, horario_final, igreja)
      values ('Acampamento', 'acampamento', 'publicado', '2026-01-10', '09:00', '11:00', ${sede}) returning id),
    l as (insert into evento_lotes (evento, ordem, nome, preco, quantidade) select id, 0, 'Lote', 1000, 10 from e returning id, evento),
    c as (insert into compra (codigo, evento, estado, reservada_ate, nome, email)
      select 'compra', evento, 'confirmada', now(), 'Zu', 'zuleica@casa.example' from l returning id, evento)
    insert into inscricao (nome, evento, status, valor, codigo, compra, lote, preco, pessoa)
      select 'Zu', c.evento, 'confirmada', 1000, 'inscricao', c.id, l.id, 1000, ${one} from c, l`);
  await t.db.run(sql`insert into documento (numero, tipo, pessoa, igreja, data, codigo, ano, sequencia)
    values ('001/2026', 'declaracao', ${one}, ${sede}, '2026-03-09', 'ABCD', 2026, 1)`);
  await t.db.run(sql`insert into presenca (pessoa, evento, data, momento, marcas, igreja)
    select ${one}, id, '2026-01-10', '2026-01-10T12:00:00Z', array[gen_random_uuid()], ${sede} from evento where slug = 'acampamento'`);
  const department = await put('departamento', { nome: 'Recepção', igreja: sede });
  await t.db.run(sql`insert into escala_vaga (titulo, de, ate, departamento, igreja, funcao, ordem, pessoa, estado, evento)
    select 'Porta', '2026-03-08T12:00:00Z', '2026-03-08T14:00:00Z', ${department.id}, ${sede}, 'Porta', 1, ${one}, 'confirmado', id
    from evento where slug = 'acampamento'`);
  await t.db.run(sql`with c as (insert into consumidor (nome, email, pessoa) values ('Zu', 'zuleica@casa.example', ${one}) returning id)
    insert into pedido (codigo, consumidor, nome, estado, total, subtotal, desconto, frete, igreja, entrega, retirada_codigo)
      select 'pedido', id, 'Zu', 'pago', 5000, 5000, 0, 0, ${sede}, 'retirada', 'ABC234' from c`);
});

it('shows each role the kinds that it may list, and never confidential texts', async () => {
  for (const { nome, rules } of seededRoles) {
    const may = (subject: Subject): boolean =>
      rules.some(
        (rule) =>
          (rule.action === 'list' || rule.action === 'manage') &&
          (rule.subject === subject || rule.subject === 'all'),
      );
    const { status, data } = await whole(one, { as: nome });
    const reads = rules.some(
      ({ action, subject }) =>
        (action === 'read' || action === 'manage') && (subject === 'pessoa' || subject === 'all'),
    );
    expect([nome, status]).toEqual([nome, reads ? 200 : 403]);
    if (!reads) continue;
    // leaders of departments see rows of their departments alone, and lead none here
    const limited = nome === 'Líder de departamento' ? ['escala', 'inscricao'] : [];
    const expected = tiposDaLinha.filter((tipo) => {
      const subject = subjectOf[tipo];
      return !limited.includes(tipo) && (subject === undefined || may(subject));
    });
    expect([nome, kindsOf(data)]).toEqual([nome, expected.toSorted()]);
    expect(JSON.stringify(data)).not.toContain('Segredo');
  }
});

it('shows date, kind and amount, the latest first, and no anonymous prayer request', async () => {
  const { data } = await whole(one);
  const of = (tipo: TipoDaLinha) => data.filter((event) => event.tipo === tipo);
  expect(of('contribuicao')).toEqual([
    expect.objectContaining({
      secao: 'financeiro',
      quando: '2026-02-10',
      rotulo: 'Dízimo de fevereiro',
      estado: 'dizimo',
      valor: 12_345,
    }),
  ]);
  expect(of('situacao')).toEqual([expect.objectContaining({ secao: null, estado: 'membro_ativo' })]);
  expect(of('mandato')[0]).toMatchObject({ quando: '2020-01-01', rotulo: 'Diácono' });
  expect(of('oracao')).toEqual([expect.objectContaining({ estado: 'saude', rotulo: null })]);
  expect(of('visita')).toEqual([expect.objectContaining({ estado: 'realizada', rotulo: 'Ligar' })]);
  expect(of('presenca')).toEqual([
    expect.objectContaining({ secao: 'presenca', quando: '2026-01-10', rotulo: 'Acampamento' }),
  ]);
  expect(of('documento')).toEqual([
    expect.objectContaining({ quando: '2026-03-09', rotulo: '001/2026', estado: 'declaracao' }),
  ]);
  const days = data.map(({ quando }) => quando.slice(0, 10));
  expect(days).toEqual(days.toSorted().toReversed());
});

it('shows what remains of a payment of which parts were returned, and nothing of one that was returned whole', async () => {
  const { id: person } = await put('pessoa', { nome: 'Priscila Reis', igreja: sede });
  const entry = async (descricao: string, valor: number, more: { origem: string; estorno_de?: number }) => {
    const [row] = await t.db.query<{ id: number }>(sql`insert into financeiro
        (descricao, tipo, valor, pago, data_pagamento, data_vencimento, competencia, conta, pessoa, igreja, origem, estorno_de)
      values (${descricao}, 'receita', ${valor}, true, '2026-03-01', '2026-03-01', '2026-03-01',
        (select id from conta where nome = 'Caixa'), ${person}, ${sede}, ${more.origem}, ${more.estorno_de ?? null}::integer)
      returning id`);
    return row!.id;
  };
  const part = await entry('Três ingressos', 30_000, { origem: 'cobranca:901' });
  const whole = await entry('Camiseta', 5000, { origem: 'cobranca:902' });
  await entry('Estorno: Três ingressos', 4000, { origem: 'estorno:901', estorno_de: part });
  await entry('Estorno: Três ingressos', 1000, { origem: 'estorno:902', estorno_de: part });
  await entry('Estorno: Camiseta', 5000, { origem: 'estorno:903', estorno_de: whole });
  await t.db.run(sql`update financeiro set estornado_em = now() where id = ${whole}`);
  const { body } = await t.request({
    url: `/api/admin/pessoa/${person}/linha-do-tempo?tipo=contribuicao`,
    as: 'Administrador',
  });
  expect(body.data).toEqual([
    expect.objectContaining({ registro: part, rotulo: 'Três ingressos', valor: 25_000 }),
  ]);
});

it('goes on page by page without losing or repeating a row, also where many are of one moment', async () => {
  const many = await put('pessoa', { nome: 'Muitas Visitas', igreja: sede });
  await t.db.run(sql`insert into visita (pessoa, data, igreja) select ${many.id}, date '2026-03-01' + n % 2, ${sede}
    from generate_series(1, 47) n`);
  const { data } = await whole(many.id);
  const entries = data.map(({ tipo, registro }) => `${tipo} ${registro}`);
  expect([entries.length, new Set(entries).size]).toEqual([48, 48]);
});

it('shows one kind alone when asked, to users who may list it', async () => {
  const only = async (tipo: string, as = 'Administrador') =>
    t.request({ url: `/api/admin/pessoa/${one}/linha-do-tempo?tipo=${tipo}`, as });
  for (const tipo of tiposDaLinha) expect(kindsOf((await only(tipo)).body.data)).toEqual([tipo]);
  const others = (await only('contribuicao', 'Secretaria')).body;
  expect([others.data, others.apos]).toEqual([[], null]);
  expect(others.tipos).toContain('batismo');
  expect(others.tipos).not.toContain('contribuicao');
  const unknown = await only('segredo');
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['tipo']]);
});

it('refuses a place that it did not write', async () => {
  const { body } = await request(one);
  const forged = (key: unknown) =>
    Buffer.from(JSON.stringify(['linha', 'desc', key, 1])).toString('base64url');
  expect(body.data.length).toBeGreaterThan(5);
  for (const apos of ['x', forged('ontem|visita'), forged('2026'), forged(null), forged('2026-01-01|a|b')]) {
    const refused = await request(one, undefined, apos);
    expect([apos, refused.status, refused.body.errors]).toEqual([
      apos,
      422,
      { apos: [errorText('validation.cursor', 'pt_BR')] },
    ]);
  }
});

it('is of the churches that the caller is limited to', async () => {
  const visit = { data: '2026-03-02', tipo: 'luto', quem_visita: [one] };
  await put('visita', { ...visit, pessoa: one, igreja: filial });
  const here = await limitedTo(t, { users: [sede] });
  const there = await limitedTo(t, { users: [filial] });
  const visits = async (token: string) =>
    (await request(one, { token })).body.data.filter(({ tipo }: EventoDaLinha) => tipo === 'visita').length;
  expect(await visits(here.token)).toBe(1);
  expect((await request(one, { token: there.token })).status).toBe(404);
});

it('has the rows of a record that was merged into it', async () => {
  const other = await put('pessoa', { nome: 'Zuleica Q.', igreja: sede, status: 'visitante' });
  await change('pessoa', other.id, { status: 'em_preparacao' });
  await put('visita', {
    pessoa: other.id,
    data: '2026-02-02',
    tipo: 'luto',
    quem_visita: [one],
    igreja: sede,
  });
  expect((await merge(t, one, other.id)).status).toBe(200);
  const { data } = await whole(one);
  const of = (tipo: TipoDaLinha, field: 'estado' | 'quando') =>
    data.filter((event) => event.tipo === tipo).map((event) => event[field]);
  expect(of('situacao', 'estado')).toEqual(expect.arrayContaining(['membro_ativo', 'em_preparacao']));
  expect(of('visita', 'quando')).toContain('2026-02-02');
});
