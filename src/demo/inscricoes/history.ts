import { refundedAt } from '../cobrancas/rows.ts';
import type { Row } from '../insert-rows.ts';
import { cancelledAt, devices, type Priced, returned } from './rows.ts';

/** A participant as it was inserted. */
export interface Inserted {
  id: number;
  row: Row;
}

interface Purchase {
  priced: Priced;
  compra: number;
  cobranca: number | null;
  inscricoes: readonly Inserted[];
}

/** When the ticket of a purchase changed its name. */
export const transferredAt = ({ confirmada }: Priced): Date =>
  new Date(confirmada!.getTime() + 40 * 3_600_000);

/** The steps of a purchase and its participants, the oldest first. */
export function historyRows({ priced, compra, cobranca, inscricoes }: Purchase, door: string): Row[] {
  const { sale, total, prices, confirmada } = priced;
  const step = (
    quando: Date,
    tipo: string,
    ator: string,
    dados: Row = {},
    inscricao: number | null = null,
  ) => ({
    compra,
    inscricao,
    quando,
    tipo,
    ator,
    dados,
  });
  const isOffer = sale.espera !== undefined;
  const steps = [
    step(sale.criada, 'aberta', isOffer ? 'sistema' : 'comprador', { total, lugares: prices.length }),
  ];
  if (cobranca !== null) steps.push(step(sale.criada, 'cobranca', 'comprador', { cobranca, metodo: 'pix' }));
  if (confirmada)
    steps.push(step(confirmada, 'confirmada', cobranca === null ? 'comprador' : `cobranca:${cobranca}`));
  for (const { id, row } of inscricoes) {
    if (row.cancelada_em)
      steps.push(
        step(
          cancelledAt(priced),
          'cancelada',
          'comprador',
          { devolucao: returned(prices), motivo: row.motivo },
          id,
        ),
      );
    if (row.status === 'transferida')
      steps.push(
        step(
          ...([transferredAt(priced), 'transferida', 'comprador'] as const),
          { de: row.nome, para: sale.transferidaPara!.nome },
          id,
        ),
      );
    if (row.checkin_em instanceof Date)
      steps.push(step(row.checkin_em, 'checkin', door, { aparelho: row.checkin_aparelho }, id));
  }
  if (sale.desfecho === 'devolvida')
    steps.push(step(refundedAt(confirmada!), 'devolvida', 'sistema', { valor: total }));
  return steps;
}

/** Entries at the door; one ticket was shown at two doors, which the office has settled. */
export function entryRows(inscricoes: readonly Inserted[], users: number | null): Row[] {
  const entries = inscricoes.flatMap(({ id, row }) =>
    row.checkin_em instanceof Date ? [{ id, momento: row.checkin_em, aparelho: row.checkin_aparelho }] : [],
  );
  const entry = (id: number, momento: Date, aparelho: unknown, resolvido_em: Date | null): Row => ({
    inscricao: id,
    momento,
    aparelho,
    users,
    conflito: resolvido_em !== null,
    resolvido_em,
    motivo: resolvido_em === null ? null : 'repetida',
    criado_em: momento,
  });
  const rows = entries.map(({ id, momento, aparelho }) => entry(id, momento, aparelho, null));
  const [twice] = entries;
  if (!twice) return rows;
  const after = (minutes: number): Date => new Date(twice.momento.getTime() + minutes * 60_000);
  const other = devices.find((device) => device !== twice.aparelho);
  return [...rows, entry(twice.id, after(4), other, after(75))];
}
