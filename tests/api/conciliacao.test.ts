import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type Conciliacao, type DifferenceKind, differenceKinds } from '#shared/contracts/conciliacao.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';

const t = await testApp();
const moment = '2026-03-01T02:30:00Z';
/** the church's time zone is three hours behind UTC: it is still February there */
const day = '2026-02-28';
let conta: number;
let igreja: number;

const one = async (statement: Sql): Promise<number> => (await t.db.query<{ id: number }>(statement))[0]!.id;

interface Made {
  valor?: number;
  estado?: string;
  sandbox?: boolean;
}

/** A charge as features/cobranca would leave it: payment, books, receipt and events. */
async function charge({ valor = 5000, estado = 'paga', sandbox = false }: Made = {}): Promise<number> {
  const settled = ['paga', 'estorno_parcial', 'estornada', 'contestada'].includes(estado);
  const code = crypto.randomUUID().replaceAll('-', '').slice(0, 25);
  const id =
    await one(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, igreja, txid,
      sandbox, expira_em, paga_em, recebido, destino)
    values ('Oferta', ${code}, 'contribuicao', ${estado}, 'pix', 'pix_manual', ${valor}, ${igreja}, ${code.toUpperCase()},
      ${sandbox}, '2026-03-02', ${settled ? moment : null}, ${settled ? valor : 0}, 'oferta') returning id`);
  await t.db.run(sql`insert into cobranca_evento (cobranca, quando, tipo, para, ator)
    values (${id}, now(), 'criada', 'criada', 'pagador'), (${id}, now(), ${estado}, ${estado}, 'sistema')`);
  if (!settled) return id;
  await t.db.run(sql`insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator)
    values (${id}, 'pix_manual', ${`E${id}`}, ${valor}, ${moment}, 'normal', 'aceito', 'users:1')`);
  if (sandbox) return id;
  await t.db.run(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, igreja,
      origem) values ('Oferta', 'receita', ${valor}, ${day}, true, ${day}, ${conta}, ${igreja}, ${`cobranca:${id}`})`);
  await t.db.run(sql`insert into recibo (igreja, ano, numero, cobranca)
    select ${igreja}, 2026, coalesce(max(numero), 0) + 1, ${id} from recibo`);
  return id;
}

/** Refunds a part of a charge. */
async function refund(cobranca: number, valor: number): Promise<number> {
  const id = await one(sql`insert into estorno (cobranca, valor, motivo, chave, estado, ator, feito_em)
    values (${cobranca}, ${valor}, 'Pediu de volta', gen_random_uuid(), 'feito', 'users:1', now()) returning id`);
  await t.db.run(sql`update cobranca set estornado = estornado + ${valor},
    estado = case when estornado + ${valor} >= recebido then 'estornada' else 'estorno_parcial' end where id = ${cobranca}`);
  await t.db.run(sql`insert into cobranca_evento (cobranca, quando, tipo, para, ator)
    select id, now(), 'estorno_feito', estado, 'sistema' from cobranca where id = ${cobranca}`);
  await t.db.run(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, igreja,
      origem, estorno_de)
    select 'Estorno', 'receita', ${valor}, ${day}, true, ${day}, conta, igreja, ${`estorno:${id}`}, id
    from financeiro where origem = ${`cobranca:${cobranca}`}`);
  await t.db.run(sql`update financeiro f set estornado_em = now() from cobranca c
    where c.id = ${cobranca} and c.estornado = c.recebido and f.origem = 'cobranca:' || c.id`);
  return id;
}

/** An excess payment that staff accepted. */
async function excess(cobranca: number, valor: number): Promise<number> {
  const id =
    await one(sql`insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator)
    values (${cobranca}, 'pix_manual', ${`E${cobranca}#excesso`}, ${valor}, ${moment}, 'excesso', 'aceito', 'users:1')
    returning id`);
  await t.db.run(sql`update cobranca set recebido = recebido + ${valor} where id = ${cobranca}`);
  await t.db.run(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, igreja,
      origem) values ('Oferta', 'receita', ${valor}, ${day}, true, ${day}, ${conta}, ${igreja}, ${`excesso:${id}`})`);
  return id;
}

const run = async (): Promise<Conciliacao> => {
  const { status, body } = await t.request({
    url: '/api/admin/conciliacao',
    method: 'POST',
    as: 'Administrador',
  });
  expect(status).toBe(201);
  return body;
};
const found = async (): Promise<DifferenceKind[]> => (await run()).lista.map(({ tipo }) => tipo).toSorted();
const update = (text: string) => t.db.run(raw(text));

async function makeChurch(name: string): Promise<number> {
  const body = { nome_fantasia: name, razao_social: `Igreja ${name}` };
  return (await t.request({ url: '/api/admin/igreja', body, as: 'Administrador' })).body.id;
}

beforeAll(async () => {
  igreja = await makeChurch('Sede');
  conta = await one(sql`insert into conta (nome) values ('Banco') returning id`);
});
beforeEach(async () => {
  // Without triggers and foreign keys, so that append-only tables can be emptied, in any order.
  const emptied = [
    'pedido_item',
    'pedido_evento',
    'pedido',
    'rifa_numero',
    'rifa_compra',
    'inscricao_evento',
    'checkin',
    'inscricao',
    'espera',
    'compra',
    'cobranca_evento',
    'recebimento',
    'estorno',
    'recibo',
    'reserva',
    'capacidade',
    'extrato_linha',
    'financeiro',
    'cobranca',
    'fechamento',
  ];
  await t.db.run(
    raw(
      `begin; set local session_replication_role = replica; ${emptied.map((name) => `delete from ${name};`).join(' ')} commit`,
    ),
  );
});

describe('charges and books that agree', () => {
  it('are found clean: paid, refunded in part and in whole, with an excess kept, of tests, and open', async () => {
    const kept = await charge({ valor: 10_000 });
    await excess(kept, 33);
    await refund(await charge({ valor: 7001 }), 7000);
    await refund(await charge({ valor: 300 }), 300);
    await charge({ sandbox: true });
    for (const estado of ['criada', 'pendente', 'em_analise', 'expirada', 'cancelada', 'recusada'])
      await charge({ estado });
    expect(await run()).toMatchObject({ diferencas: 0, lista: [], cobrancas: 3, valor: 17_301 });
  });

  it('are found clean where the money came after its month was closed', async () => {
    await charge();
    await t.db.run(sql`update financeiro set data_pagamento = '2026-03-01'`);
    await t.db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas, reaberto_em, motivo)
      values (${igreja}, '2026-02-01', '2026-03-01', 0, 0, 0, '2026-03-02', 'Nota esquecida')`);
    expect(await run()).toMatchObject({ diferencas: 0 });
  });

  it('are found clean where the church of the account had closed the month', async () => {
    const [polo, sede] = [await makeChurch('Congregação'), conta];
    await t.db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
      values (${polo}, '2026-02-01', '2026-03-01', 0, 0, 0)`);
    conta = await one(
      sql`insert into conta (nome, igreja) values ('Banco da congregação', ${polo}) returning id`,
    );
    await charge();
    conta = sede;
    expect(await t.db.query(sql`select data_pagamento, igreja from financeiro`)).toEqual([
      { data_pagamento: '2026-03-01', igreja },
    ]);
    expect(await run()).toMatchObject({ diferencas: 0, lista: [] });
  });

  it('are found clean where an account without a church counted as one of the head church', async () => {
    const sede = igreja;
    igreja = await makeChurch('Filial');
    await t.db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
      values (${sede}, '2026-02-01', '2026-03-01', 0, 0, 0)`);
    await charge();
    igreja = sede;
    expect(await run()).toMatchObject({ diferencas: 0, lista: [] });
  });

  it('are stored with the user who ran them, newest first', async () => {
    await charge();
    await run();
    await t.jobs.tick('cobranca.conciliar');
    const { body } = await t.request({ url: '/api/admin/conciliacao', as: 'Administrador' });
    expect(body.ultima).toMatchObject({ diferencas: 0, quem: null, lista: [] });
    expect(body.anteriores[0]).toMatchObject({ diferencas: 0, quem: expect.any(String) });
    expect(t.jobs.handled.get('cobranca.conciliar')?.cron).toBe('17 3 * * *');
  });
});

describe('a difference is found and named', () => {
  const cases: [string, DifferenceKind, (id: number) => Promise<unknown>][] = [
    ['a paid charge without a row', 'sem_lancamento', () => update('delete from financeiro')],
    [
      'a centavo less in the books',
      'valor_diferente',
      () => update('update financeiro set valor = valor - 1'),
    ],
    [
      'a row of another day',
      'data_diferente',
      () => update("update financeiro set data_pagamento = '2026-03-01'"),
    ],
    [
      'a row that became an expense',
      'lancamento_alterado',
      () => update("update financeiro set tipo = 'despesa'"),
    ],
    ['a row that is open again', 'lancamento_alterado', () => update('update financeiro set pago = false')],
    [
      'a row that is marked as reversed and was not',
      'lancamento_alterado',
      () => update('update financeiro set estornado_em = now()'),
    ],
    [
      'an arrival that nobody counted',
      'recebido_diferente',
      () => update('update recebimento set valor = 6000'),
    ],
    [
      'money that waits and is not said to',
      'a_decidir_diferente',
      () =>
        update(`insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator)
        select id, 'pix_manual', 'E2', 10, now(), 'excesso', 'a_decidir', 'sistema' from cobranca`),
    ],
    ['a charge without a receipt', 'sem_recibo', () => update('delete from recibo')],
    ['receipts with a gap', 'recibo_fora_de_ordem', () => update('update recibo set numero = 2')],
    [
      'a row whose charge never was',
      'lancamento_sem_cobranca',
      async (id) => {
        await update(`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, origem)
          select 'Oferta', 'receita', 1, '${day}', true, '${day}', ${conta}, 'cobranca:${id + 1000}'`);
      },
    ],
    [
      'a row of an origin that nobody knows',
      'lancamento_sem_cobranca',
      () =>
        update(`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, origem)
        select 'Oferta', 'receita', 1, '${day}', true, '${day}', ${conta}, 'cobranca:sete'`),
    ],
    [
      'a state that its history does not tell of',
      'estado_incoerente',
      () => update("update cobranca set estado = 'contestada'"),
    ],
    [
      'places that nobody holds',
      'lugares_diferentes',
      () => update("insert into capacidade (tipo, alvo, total, tomado) values ('evento', 1, 10, 3)"),
    ],
    [
      'a sold place that nobody comes to',
      'inscricoes_diferentes',
      (id) =>
        update(`with lugar as (insert into capacidade (tipo, alvo, total, tomado) values ('lote', 1, 10, 1) returning alvo)
          insert into reserva (cobranca, tipo, alvo, quantidade, estado, expira_em)
          select ${id}, 'lote', alvo, 1, 'confirmada', now() from lugar`),
    ],
  ];
  it.each(cases)('%s: %s', async (_what, kind, breakIt) => {
    const id = await charge();
    expect(await found()).toEqual([]);
    await breakIt(id);
    expect(await found()).toEqual([kind]);
  });

  it('a refund that the books do not know, or know otherwise', async () => {
    const id = await charge({ valor: 1000 });
    await refund(id, 400);
    expect(await found()).toEqual([]);
    await update("update financeiro set valor = 399 where origem like 'estorno:%'");
    expect((await run()).lista).toMatchObject([
      { tipo: 'valor_diferente', cobranca: id, esperado: 400, encontrado: 399 },
    ]);
    await update("update financeiro set valor = 400, estorno_de = null where origem like 'estorno:%'");
    expect(await found()).toEqual(['lancamento_alterado']);
    await update("delete from financeiro where origem like 'estorno:%'");
    expect(await found()).toEqual(['sem_lancamento']);
    await update("update estorno set estado = 'falhou'");
    expect(await found()).toEqual(['estornado_diferente']);
  });

  it('an excess that was kept and is not in the books, and one in the books that was not kept', async () => {
    const id = await charge();
    await excess(id, 250);
    await update("update financeiro set origem = 'excesso:' || 999999 where origem like 'excesso:%'");
    expect(await found()).toEqual(['lancamento_sem_cobranca', 'sem_lancamento']);
  });

  it('a row and a receipt of a charge that was never paid, or of a test', async () => {
    for (const change of [{ estado: 'expirada' }, { sandbox: true }]) {
      const id = await charge(change);
      await update(`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, origem)
        values ('Oferta', 'receita', 5000, '${day}', true, '${day}', ${conta}, 'cobranca:${id}')`);
      await t.db.run(sql`insert into recibo (igreja, ano, numero, cobranca)
        select ${igreja}, 2026, coalesce(max(numero), 0) + 1, ${id} from recibo`);
    }
    expect(await found()).toEqual([
      'lancamento_sem_cobranca',
      'lancamento_sem_cobranca',
      'recibo_sem_pagamento',
      'recibo_sem_pagamento',
    ]);
  });

  it('a charge that has all its money and is still open', async () => {
    const id = await charge({ estado: 'pendente', valor: 700 });
    await t.db.run(sql`update cobranca set recebido = 700 where id = ${id}`);
    await t.db.run(sql`insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator)
      values (${id}, 'pix_manual', 'E1', 700, now(), 'normal', 'aceito', 'sistema')`);
    expect(await found()).toEqual(['estado_incoerente']);
  });

  it('a place that was given for good and not paid', async () => {
    const id = await charge({ estado: 'pendente' });
    await t.db.run(sql`insert into capacidade (tipo, alvo, total, tomado) values ('evento', 1, 10, 1)`);
    await t.db.run(sql`insert into reserva (cobranca, tipo, alvo, estado, expira_em)
      values (${id}, 'evento', 1, 'confirmada', now())`);
    expect((await run()).lista).toEqual([
      {
        tipo: 'reserva_sem_pagamento',
        cobranca: id,
        financeiro: null,
        esperado: null,
        encontrado: null,
        detalhe: 'evento:1',
      },
    ]);
  });

  it('counts all differences and lists a limited number', async () => {
    await t.db.run(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, origem)
      select 'Oferta', 'receita', 1, ${day}::date, true, ${day}::date, ${conta}, 'cobranca:' || n
      from generate_series(1, 600) n`);
    const { diferencas, lista } = await run();
    expect(diferencas).toBe(600);
    expect(lista).toHaveLength(500);
  });

  it('has a test for every kind', () => {
    const tested = new Set<string>([
      ...cases.map(([, kind]) => kind),
      'estornado_diferente',
      'recibo_sem_pagamento',
      'reserva_sem_pagamento',
      // in rifa-falhas.test.ts, with a purchase
      'numeros_diferentes',
      // in estoque.test.ts, with a product
      'estoque_diferente',
      // with sign-ups, in inscricoes-ataques-dinheiro.test.ts
      'devolucao_a_mais',
      // in inscricoes-devolucoes.test.ts, with a purchase
      'devolucao_a_menos',
      // in cobranca-estornos.test.ts, with a gateway
      'estorno_falhou',
      'estorno_aberto',
    ]);
    expect(differenceKinds.filter((kind) => !tested.has(kind))).toEqual([]);
  });
});

describe('the comparison is refused to', () => {
  it('visitors, users who only read the books, and users limited to some churches', async () => {
    const post = { url: '/api/admin/conciliacao', method: 'POST' as const };
    expect((await t.request(post)).status).toBe(401);
    const reader = 'Só lê';
    const perfil = await one(sql`insert into perfil (nome) values (${reader}) returning id`);
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select ${perfil}, id from permissao
      where action in ('list', 'read') and subject = 'financeiro'`);
    expect((await t.request({ ...post, as: reader })).status).toBe(403);
    expect((await t.request({ url: post.url, as: reader })).status).toBe(200);
    const local = await limitedTo(t, { users: [igreja] });
    expect((await local.request(post)).status).toBe(403);
    expect((await local.request({ url: post.url })).status).toBe(403);
  });
});
