import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { isOpenOrderSql } from '#server/sections/anonymise-consumers.ts';
import { isBeingReturnedSql, mayStillBePaidSql } from '#server/sections/cobranca.ts';
import {
  type ImpedimentoDeApagar,
  type ItemDoApagamento,
  impedimentosDeApagar,
  type ParteDoApagamento,
} from '#shared/contracts/titular.ts';
import { churchToday, churchZone, yearsBefore } from '#shared/dates.ts';
import { emAberto } from '#shared/sections/requerimento.ts';
import { retainedUntil, taxYearsBegin } from './anonymise-payments.ts';
import { checkInsNaming, countsWithEnvelopesOf, importedRows } from './mentions.ts';
import { openMergesOf, ownRows, type Titular } from './own-rows.ts';
import { consentsOf } from './personal-copy.ts';

const adulthood = 18;
const openSignUps = ['pendente', 'confirmada', 'lista_de_espera', 'check_in_feito'];

/** The charge `t` moved no money. */
const withoutMoney = sql`(t.sandbox or (t.recebido = 0 and t.estornado = 0))`;

const countOf = async (db: Db, from: Sql): Promise<number> => {
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${from}`);
  return row!.total;
};

/** The reasons against erasing the data: the person still waits for something, or the office has to settle something first. */
export async function eraseImpediments(
  db: Db,
  of: Titular,
  now: Date,
): Promise<{ chave: ImpedimentoDeApagar; total: number }[]> {
  const personRows = ownRows(of, 'all');
  const today = churchToday(now);
  const rowsByImpediment: Record<ImpedimentoDeApagar, Sql> = {
    conta: sql`users t where t.pessoa = ${of.id}`,
    // also of purchases that lose their buyer's data, or a participant before they are paid
    cobranca: sql`cobranca t where not t.sandbox and (${personRows.cobranca}
        or t.origem = 'rifa' and t.origem_id in (select t.id from rifa_compra t where ${personRows.rifa_compra})
        or t.origem = 'inscricao' and (t.origem_id in (select t.id from compra t where ${personRows.compra})
          or t.paga_em is null and t.origem_id in (select t.compra from inscricao t where ${personRows.inscricao})))
      and ${mayStillBePaidSql('t')}`,
    lancamento: sql`financeiro t where t.pessoa = ${of.id} and not t.pago`,
    promessa: sql`contribuicao_mensal t where ${personRows.contribuicao_mensal} and t.parada_em is null`,
    // also those of others, who would lose their buyer's address or their guardian
    inscricao: sql`inscricao t join evento e on e.id = t.evento where t.status = any(${openSignUps})
      and coalesce(e.data_final, e.data) >= ${today}::date and (${personRows.inscricao} or t.responsavel_cpf = ${of.cpf}::text
        or t.compra in (select t.id from compra t where ${personRows.compra}))`,
    devolucao: sql`compra t where ${personRows.compra} and not t.sandbox
      and (t.a_devolver > 0 or ${isBeingReturnedSql('t.cobranca')})`,
    pedido: sql`pedido t where ${personRows.pedido} and not t.sandbox and ${isOpenOrderSql}`,
    rifa: sql`rifa_compra t where ${personRows.rifa_compra} and not t.sandbox and (t.a_devolver > 0
      or ${isBeingReturnedSql('t.cobranca')} or t.estado in ('aguardando', 'trocar')
      or (t.estado = 'paga' and exists (select from rifa r where r.id = t.rifa and r.status not in ('sorteada', 'cancelada')))
      or exists (select from rifa_ganhador g where g.compra = t.id
        and not exists (select from rifa_entrega e where e.rifa = g.rifa and e.premio = g.premio)))`,
    cargo: sql`cargo t join cargo_pessoas l on l.cargo = t.id where l.pessoa = ${of.id}
      and coalesce(t.data_saida, ${today}::date) >= ${today}::date`,
    escala: sql`escala_vaga t where t.pessoa = ${of.id} and t.ate >= ${now}`,
    patrimonio: sql`patrimonio t where t.responsavel = ${of.id}`,
    menor: sql`pessoa t where t.responsavel = ${of.id} and t.data_nascimento > ${yearsBefore(today, adulthood)}::date`,
  };
  const impediments: { chave: ImpedimentoDeApagar; total: number }[] = [];
  for (const chave of impedimentosDeApagar) {
    const total = await countOf(db, rowsByImpediment[chave]);
    if (total > 0) impediments.push({ chave, total });
  }
  return impediments;
}

/** What erasing would delete, what it would keep without the person, and what the law requires to keep, and until when. */
export async function erasePreview(db: Db, of: Titular, now: Date): Promise<ItemDoApagamento[]> {
  const personRows = ownRows(of, 'all');
  const before = taxYearsBegin(now);
  const items: ItemDoApagamento[] = [];
  const add = async (
    chave: ParteDoApagamento,
    destino: ItemDoApagamento['destino'],
    from: Sql,
    more: Partial<Pick<ItemDoApagamento, 'base' | 'ate'>> = {},
  ): Promise<void> => {
    const total = await countOf(db, from);
    if (total > 0) items.push({ chave, destino, total, base: null, ate: null, ...more });
  };
  const table = (name: keyof typeof personRows): Sql => sql`${raw(name)} t where ${personRows[name]}`;

  await add('cadastro', 'apaga', sql`pessoa t where t.id = ${of.id}`);
  await add('foto', 'apaga', sql`pessoa t where t.id = ${of.id} and t.foto is not null`);
  await add('contato', 'apaga', table('contato'));
  await add('pedidooracoes', 'apaga', table('pedidooracoes'));
  await add(
    'familia',
    'apaga',
    sql`(select f.id from familia f where f.chefe = ${of.id} union all select m.id from familia_membros m where m.pessoa = ${of.id}) q`,
  );
  await add('anotacao', 'apaga', sql`anotacao t where t.pessoa = ${of.id}`);
  await add('visita', 'apaga', sql`visita t where t.pessoa = ${of.id}`);
  await add('presenca', 'apaga', sql`presenca t where t.pessoa = ${of.id}`);
  await add('visitante', 'apaga', table('visitante'));
  await add('crianca', 'apaga', sql`crianca_entrada t where t.pessoa = ${of.id}`);
  await add('voluntario', 'apaga', sql`voluntario t where t.pessoa = ${of.id}`);
  await add('departamento', 'apaga', sql`departamento_membros t where t.pessoa = ${of.id}`);
  await add(
    'aviso',
    'apaga',
    sql`(select t.id from aviso t where ${personRows.aviso} union all select t.id from espera t where ${personRows.espera}
      union all select null from inscricao_mensagem_envio t where ${personRows.inscricao_mensagem_envio}) q`,
  );
  await add('consumidor', 'apaga', table('consumidor'));
  await add(
    'requerimento_pendente',
    'apaga',
    sql`requerimento_pendente t where lower(t.email) = ${of.email}::text`,
  );
  const imported = Object.entries(importedRows(of)).map(
    ([name, where]) => sql`select 1 from ${raw(name)} t where ${where}`,
  );
  await add('importacao', 'apaga', sql`(${join(imported, ' union all ')}) q`);
  await add('fusao', 'apaga', sql`fusao t where ${openMergesOf(of)}`);
  await add('documento', 'anonimiza', sql`documento t where t.pessoa = ${of.id}`);
  await add('cargo', 'anonimiza', sql`cargo_pessoas t where t.pessoa = ${of.id}`);
  await add(
    'escala',
    'anonimiza',
    sql`escala_vaga t where t.pessoa = ${of.id} or t.voluntario in (select v.id from voluntario v where v.pessoa = ${of.id})`,
  );
  await add('inscricao', 'anonimiza', table('inscricao'));
  await add('inscricao_responsavel', 'anonimiza', sql`inscricao t where t.responsavel_cpf = ${of.cpf}::text`);
  await add('compra', 'anonimiza', table('compra'));
  await add('pedido', 'anonimiza', table('pedido'));
  await add('rifa_compra', 'anonimiza', table('rifa_compra'));
  await add('rifa_vendedor', 'anonimiza', sql`rifa_vendedor t where t.pessoa = ${of.id}`);
  await add('envelope', 'anonimiza', sql`contagem_envio t where ${countsWithEnvelopesOf(of)}`);
  await add('cobranca', 'anonimiza', sql`cobranca t where ${personRows.cobranca} and ${withoutMoney}`);
  await add('promessa', 'anonimiza', table('contribuicao_mensal'));
  await add(
    'crianca_trazida',
    'anonimiza',
    sql`crianca_entrada t where ${personRows.crianca_entrada} or ${checkInsNaming(of).either}`,
  );
  await add('parente', 'anonimiza', sql`pessoa t where ${of.id} in (t.pai_id, t.mae_id, t.responsavel)`);
  await add('cuidado', 'anonimiza', sql`pessoa t where t.cuidado_quem = ${of.id}`);
  await add(
    'visita_feita',
    'anonimiza',
    sql`visita t where t.pessoa <> ${of.id} and (t.proximo_passo_quem = ${of.id}
      or t.id in (select l.visita from visita_quem_visita l where l.pessoa = ${of.id}))`,
  );
  await add('intercessor', 'anonimiza', sql`pedidooracoes t where t.intercessor = ${of.id}`);
  await add('convidado', 'anonimiza', sql`visitante t where t.convidado_por_id = ${of.id}`);
  await add('postagem', 'anonimiza', sql`postagem t where t.autor = ${of.id}`);
  await add(
    'requerimento',
    'anonimiza',
    sql`requerimento t where ${personRows.requerimento} and t.status <> all(${emAberto})`,
  );
  await add(
    'trilha',
    'anonimiza',
    sql`trilha t where t.secao = 'pessoa' and t.registro in (select pessoas_reunidas(${of.id}))`,
  );

  // money: payments that the years of the tax laws still cover
  const paid = sql`(coalesce(t.paga_em, t.criado_em) at time zone ${churchZone})::date`;
  const booked = sql`coalesce(t.data_pagamento, t.data_vencimento, t.competencia)`;
  const bought = sql`(coalesce(t.pago_em, t.criado_em) at time zone ${churchZone})::date`;
  const received = sql`${personRows.cobranca} and not (${withoutMoney})`;
  const [years] = await db.query<{ guardados: number; soltos: number; ano: number | null }>(sql`with dia as (
      select ${paid} as dia from cobranca t where ${received}
      union all select ${booked} from financeiro t where t.pessoa = ${of.id}
      union all select ${bought} from rifa_compra t where ${personRows.rifa_compra} and t.estado in ('paga', 'devolvida'))
    select count(*) filter (where dia >= ${before}::date) as guardados, count(*) filter (where dia < ${before}::date) as soltos,
      extract(year from max(dia))::integer as ano from dia`);
  const { guardados, soltos, ano } = years!;
  if (soltos > 0)
    items.push({ chave: 'dinheiro', destino: 'anonimiza', total: soltos, base: null, ate: null });
  if (guardados > 0)
    items.push({
      chave: 'dinheiro',
      destino: 'guarda',
      total: guardados,
      base: 'tributos',
      ate: retainedUntil(ano!),
    });
  await add('consentimento', 'guarda', sql`(${consentsOf(of)}) q`, { base: 'prova' });
  await add(
    'requerimento',
    'guarda',
    sql`requerimento t where ${personRows.requerimento} and t.status = any(${emAberto})`,
    {
      base: 'pedido_aberto',
    },
  );
  return items;
}
