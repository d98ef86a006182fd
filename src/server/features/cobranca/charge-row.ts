import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import type { Created, GatewayCharge } from '#server/ports/payments.ts';
import { clearingTime, isOpen, receiptNumber, type TipoEvento } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { AppError } from '#shared/errors.ts';

/** The request to the gateway, stored until it is answered. */
type Pedido = Pick<GatewayCharge, 'token' | 'parcelas' | 'pagador'>;

/** A row of cobranca. */
export interface ChargeRow extends Charge {
  txid: string;
  /** centavos that wait for the treasurer's decision */
  a_decidir: number;
  destino: string;
  conta: number | null;
  categoria: number | null;
  gateway_id: string | null;
  dados: Pick<Created, 'pix' | 'boleto' | 'continuar'>;
  pedido: Pedido | null;
  comprovante: string | null;
  motivo: string | null;
  consultar_em: Date | null;
  consultas: number;
  criado_em: Date;
}

/** The columns of a charge, in SQL. */
const chargeColumns = raw(
  [
    'id',
    'codigo',
    'origem',
    'origem_id',
    'estado',
    'metodo',
    'gateway',
    'sandbox',
    'descricao',
    'descricao_pagador',
    'valor',
    'recebido',
    'estornado',
    'a_decidir',
    'parcelas',
    'juros',
    'nome',
    'email',
    'anonimo',
    'pessoa',
    'igreja',
    'txid',
    'destino',
    'conta',
    'categoria',
    'gateway_id',
    'dados',
    'pedido',
    'comprovante',
    'motivo',
    'idioma',
    'assinatura',
    'consultar_em',
    'consultas',
    'expira_em',
    'paga_em',
    'criado_em',
  ].join(', '),
);

const notFound = (): AppError => new AppError('not_found', 'error.not_found');

/** Every change of a charge begins by locking it. */
export async function lockCharge(tx: Db, id: number): Promise<ChargeRow> {
  const [row] = await tx.query<ChargeRow>(
    prepared(sql`select ${chargeColumns} from cobranca where id = ${id} for update`),
  );
  if (!row) throw notFound();
  return row;
}

type ChargeSelector =
  | { id: number }
  | { codigo: string }
  | { chave: string }
  | { gateway: string; gatewayId: string }
  /** the charge that a notice (a row of webhook) is about */
  | { notice: number };

export async function findCharge(db: Db, selector: ChargeSelector): Promise<ChargeRow | undefined> {
  const condition =
    'id' in selector
      ? sql`id = ${selector.id}`
      : 'codigo' in selector
        ? sql`codigo = ${selector.codigo}`
        : 'chave' in selector
          ? sql`chave = ${selector.chave}`
          : 'notice' in selector
            ? sql`gateway = (select gateway from webhook where id = ${selector.notice})
                and gateway_id = (select gateway_id from webhook where id = ${selector.notice})`
            : sql`gateway = ${selector.gateway} and gateway_id = ${selector.gatewayId}`;
  const [row] = await db.query<ChargeRow>(
    prepared(sql`select ${chargeColumns} from cobranca where ${condition}`),
  );
  return row;
}

/** Until when the payer can pay. */
export const dueOf = ({ metodo, expira_em }: Pick<ChargeRow, 'metodo' | 'expira_em'>): Date =>
  metodo === 'boleto' ? new Date(expira_em.getTime() - clearingTime) : expira_em;

/** What the payer paid for, in the payer's language. */
export const payerDescription = ({
  descricao,
  descricao_pagador,
}: Pick<ChargeRow, 'descricao' | 'descricao_pagador'>): string => descricao_pagador ?? descricao;

/** The charge as the payer may see it. It shows as expired once its time is up, even before the sweep. */
export async function publicCharge(db: Db, row: ChargeRow, now: Date): Promise<CobrancaPublica> {
  const [recibo] =
    row.paga_em === null
      ? []
      : await db.query<{ ano: number; numero: number }>(
          sql`select ano, numero from recibo where cobranca = ${row.id}`,
        );
  const isOver = isOpen(row.estado) && row.expira_em <= now;
  const estado = isOver ? 'expirada' : row.estado;
  const due = dueOf(row);
  const payable = isOpen(estado) && due > now;
  const { pix, boleto, continuar } = row.dados;
  return {
    codigo: row.codigo,
    estado,
    valor: row.valor,
    juros: row.juros,
    parcelas: row.parcelas,
    recebido: row.recebido,
    metodo: row.metodo,
    descricao: payerDescription(row),
    expira_em: due.toISOString(),
    paga_em: row.paga_em?.toISOString() ?? null,
    // Without payment data once it is closed, so that it is not paid by mistake.
    ...(payable && { ...(pix && { pix }), ...(boleto && { boleto }), ...(continuar && { continuar }) }),
    sandbox: row.sandbox,
    comprovante: row.comprovante !== null,
    recibo: recibo ? receiptNumber(recibo.ano, recibo.numero) : null,
  };
}

/** Columns that a step of a charge may change. */
export type Changes = Partial<
  Pick<
    ChargeRow,
    | 'estado'
    | 'valor'
    | 'juros'
    | 'recebido'
    | 'estornado'
    | 'a_decidir'
    | 'gateway_id'
    | 'dados'
    | 'pedido'
    | 'comprovante'
    | 'motivo'
    | 'expira_em'
    | 'paga_em'
    | 'consultar_em'
    | 'consultas'
  >
>;

export interface ChargeEvent {
  tipo: TipoEvento;
  ator: string;
  valor?: number | null;
  dados?: Record<string, unknown>;
}

/** One step: writes the new state of the charge and its event in one statement. */
export async function writeStep(
  tx: Db,
  row: ChargeRow,
  changes: Changes,
  event: ChargeEvent,
  now: Date,
): Promise<ChargeRow> {
  const names = Object.keys(changes) as (keyof Changes)[];
  const json = (name: string, value: unknown): unknown =>
    (name === 'dados' || name === 'pedido') && value !== null ? JSON.stringify(value) : value;
  const sets = names
    .map((name) => sql`${raw(name)} = ${json(name, changes[name])}`)
    .reduce((all, one) => sql`${all}, ${one}`, sql`versao = versao + 1, atualizado_em = ${now}`);
  const { tipo, ator, valor = null, dados = {} } = event;
  await tx.run(
    prepared(sql`with mudada as (update cobranca set ${sets} where id = ${row.id})
    insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator, dados)
    values (${row.id}, ${now}, ${tipo}, ${row.estado}, ${changes.estado ?? row.estado}, ${valor}, ${ator},
      ${JSON.stringify(dados)})`),
  );
  return { ...row, ...changes };
}
