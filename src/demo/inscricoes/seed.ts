import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import { voucher as voucherSection } from '#shared/sections/voucher.ts';
import type { DemoCharge } from '../cobrancas/rows.ts';
import { insertPlain, insertRows, type Row } from '../insert-rows.ts';
import { createRandom } from '../random.ts';
import { entryRows, historyRows, type Inserted, transferredAt } from './history.ts';
import { holdPlaces } from './holds.ts';
import type { Member } from './participants.ts';
import {
  type Priced,
  participantRows,
  priceSales,
  purchaseRow,
  transferredRow,
  type VoucherOfSale,
} from './rows.ts';
import { type DemoSale, demoSales, type EventOfSale } from './sales.ts';
import { demoVouchers } from './vouchers.ts';
import { demoWaiting, offerHours, waitingListEvento } from './waiting.ts';

interface Seeding {
  tx: Db;
  now: Date;
  today: string;
}

interface SignUps {
  /** the charges of the purchases, which are not written yet */
  charges: DemoCharge[];
  /** gives the purchases their charges by id, and then their places and history */
  settle(ids: readonly number[]): Promise<void>;
}

/** Purchases of places at events, vouchers and the waiting list; events, people and the settings for money exist already. */
export async function seedInscricoes({ tx, now, today }: Seeding): Promise<SignUps> {
  const events = await readEvents(tx);
  const members =
    await tx.query<Member>(sql`select id as pessoa, nome, email, cpf, data_nascimento, cidade, sexo
    from pessoa where status in ('membro_ativo', 'congregado') and email is not null
      and data_nascimento < ${today}::date - 6600 order by id`);
  const vouchers = await insertVouchers(tx, events, today);
  const priced = priceSales(demoSales(events, members, { now, today }), vouchers);
  const esperas = await insertWaiting(
    tx,
    events.find(({ nome }) => nome === waitingListEvento)!,
    priced.map(({ sale }) => sale),
    now,
  );
  const compras = await insertPlain(
    tx,
    'compra',
    priced.map((one, at) => purchaseRow(one, at, esperas)),
  );
  await tx.run(sql`update espera e set compra = c.id from compra c where c.espera = e.id`);
  const inscricoes = await insertParticipants(tx, priced, compras);
  const { charges, charged } = await chargesOf(tx, priced, compras);
  return {
    charges,
    async settle(ids) {
      const cobrancas = new Map(charged.map((compra, at) => [compra, ids[at]!]));
      await tx.run(sql`update compra c set cobranca = k.id from cobranca k
        where k.origem = 'inscricao' and k.origem_id = c.id`);
      await holdPlaces(tx);
      const [clerk] = await tx.query<{
        id: number;
      }>(sql`select u.id from users u join perfil p on p.id = u.role
        where p.nome = 'Secretaria' order by u.id limit 1`);
      const door = clerk ? `users:${clerk.id}` : 'sistema';
      await insertPlain(
        tx,
        'inscricao_evento',
        priced.flatMap((one, at) => {
          const compra = compras[at]!;
          const cobranca = cobrancas.get(compra) ?? null;
          return historyRows({ priced: one, compra, cobranca, inscricoes: inscricoes[at]! }, door);
        }),
      );
      await insertPlain(tx, 'checkin', entryRows(inscricoes.flat(), clerk?.id ?? null));
    },
  };
}

const readEvents = (tx: Db): Promise<EventOfSale[]> =>
  tx.query<EventOfSale>(sql`select e.id, e.nome, e.igreja, e.data, e.pede_cpf, e.pede_nascimento,
      e.idade_minima, e.idade_maxima,
      (e.data + e.horario_inicial) at time zone ${raw(`'${churchZone}'`)} as comeca_em,
      (select json_agg(json_build_object('id', l.id, 'preco', l.preco, 'de', l.de, 'ate', l.ate) order by l.ordem)
        from evento_lotes l where l.evento = e.id) as lotes,
      coalesce((select json_agg(json_build_object('id', p.id, 'pergunta', p.pergunta, 'tipo', p.tipo, 'opcoes', p.opcoes)
        order by p.ordem) from evento_perguntas p where p.evento = e.id), '[]') as perguntas
    from evento e where exists (select from evento_lotes l where l.evento = e.id) order by e.id`);

/** The vouchers by their codes, with all they can give. */
async function insertVouchers(
  tx: Db,
  events: readonly EventOfSale[],
  today: string,
): Promise<Map<string, VoucherOfSale>> {
  const rows = demoVouchers(today).map(({ evento: nome, row }) => {
    const evento = events.find((event) => event.nome === nome)!;
    return { ...row, evento: evento.id, igreja: evento.igreja } as Row;
  });
  const ids = await insertRows(tx, voucherSection, rows, today);
  const terms = await tx.query<
    VoucherOfSale & { codigo: string }
  >(sql`select v.id, v.codigo, v.modo, v.valor, v.percentual,
      v.max_usos as usos, v.orcamento, v.bloqueia_vagas,
      (select l.id from evento_lotes l where l.evento = v.evento and l.nome = v.lote) as lote
    from voucher v where v.id = any(${ids}::integer[])`);
  return new Map(terms.map((one) => [one.codigo, one]));
}

/** The waiting list; an offer holds from when its purchase was opened. */
function insertWaiting(
  tx: Db,
  { id: evento, igreja }: EventOfSale,
  sales: readonly DemoSale[],
  now: Date,
): Promise<number[]> {
  const day = 24 * 3_600_000;
  const rows = demoWaiting.map(({ nome, email, status, days }, at) => {
    const criado_em = new Date(now.getTime() - days * day);
    const offered = sales.find(({ espera }) => espera === at)?.criada;
    const missed = status === 'perdida' ? new Date(criado_em.getTime() + 2 * day) : null;
    const oferta_ate = offered ? new Date(offered.getTime() + offerHours * 3_600_000) : missed;
    return {
      nome,
      email,
      evento,
      igreja,
      status,
      oferta_ate,
      idioma: 'pt_BR',
      versao: 1,
      codigo: newCode(),
      confirmada_em: criado_em,
      criado_em,
      atualizado_em: offered ?? criado_em,
    };
  });
  return insertPlain(tx, 'espera', rows);
}

/** The participants of each purchase, with the tickets that replace transferred ones. */
async function insertParticipants(
  tx: Db,
  priced: readonly Priced[],
  compras: readonly number[],
): Promise<Inserted[][]> {
  const random = createRandom('respostas');
  const rows = priced.map((one, at) => participantRows(random, one, compras[at]!));
  const ids = await insertPlain(tx, 'inscricao', rows.flat());
  let next = 0;
  const inserted = rows.map((some) => some.map((row): Inserted => ({ id: ids[next++]!, row })));
  const transferred = priced.flatMap((one, at) => {
    const to = one.sale.transferidaPara;
    const [old] = inserted[at]!;
    return to && old ? [transferredRow(old.row, to, old.id, transferredAt(one))] : [];
  });
  await insertPlain(tx, 'inscricao', transferred);
  return inserted;
}

/** The charges of purchases that cost something and came as far as the payment, with the ids of these purchases. */
async function chargesOf(
  tx: Db,
  priced: readonly Priced[],
  compras: readonly number[],
): Promise<{ charges: DemoCharge[]; charged: number[] }> {
  const [account] = await tx.query<{ conta: number; categoria: number | null }>(
    sql`select conta, categoria from recebimentos_destinos where destino = 'inscricao'`,
  );
  const { conta, categoria } = account!;
  const charged: number[] = [];
  const charges = priced.flatMap(({ sale, total, ate, confirmada }, at): DemoCharge[] => {
    const { evento, participantes, desfecho, criada } = sale;
    const [buyer] = participantes;
    if (total === 0 || desfecho === 'aberta' || desfecho === 'expirada' || !buyer?.email) return [];
    charged.push(compras[at]!);
    return [
      {
        origem: 'inscricao',
        origem_id: compras[at]!,
        destino: 'inscricao',
        descricao: `Inscrição: ${evento.nome}`,
        conta,
        categoria,
        igreja: evento.igreja,
        pagador: { nome: buyer.nome, email: buyer.email, pessoa: null },
        comprovante: null,
        valor: total,
        criada,
        expira: ate,
        paga: confirmada ?? undefined,
        estado: desfecho === 'confirmada' ? 'paga' : desfecho === 'devolvida' ? 'estornada' : desfecho,
        devolucao: 'Desistiu dentro do prazo; devolvido por Pix.',
      },
    ];
  });
  return { charges, charged };
}
