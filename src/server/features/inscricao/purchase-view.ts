import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { CompraPublica, InscricaoPublica, Participante, Resposta } from '#shared/contracts/inscricao.ts';
import type { PurchaseRow } from './find-purchase.ts';

interface PlaceRow extends InscricaoPublica {
  preco: number;
  email: string | null;
  cpf: string | null;
  documento: string | null;
  data_nascimento: string | null;
  cidade: string | null;
  responsavel_nome: string | null;
  responsavel_cpf: string | null;
  foto: boolean;
  respostas: Resposta[];
}

/**
 * Without tickets that were transferred to others: their codes belong to the new holders. Until it is paid, a purchase has only the places
 * that nobody removed from it.
 */
const placesOf = (db: Db, compra: number): Promise<PlaceRow[]> =>
  db.query<PlaceRow>(sql`select i.codigo, i.nome as participante, json_build_object('id', l.id, 'nome', l.nome) as lote,
      i.status as estado, i.valor, i.preco, i.email, i.cpf, i.documento, i.data_nascimento, i.cidade, i.responsavel_nome, i.responsavel_cpf,
      i.foto is not null as foto, e.pede_foto = 'obrigatoria' and i.foto is null as falta_foto, i.respostas
    from inscricao i join evento_lotes l on l.id = i.lote join evento e on e.id = i.evento join compra c on c.id = i.compra
    where i.compra = ${compra} and i.transferida_de is null
      and (i.cancelada_em is null or c.estado not in ('aberta', 'aguardando', 'expirada')) order by i.id`);

const publicPlace = ({
  codigo,
  participante,
  lote,
  estado,
  valor,
  falta_foto,
}: PlaceRow): InscricaoPublica => ({
  codigo,
  participante,
  lote,
  estado,
  valor,
  falta_foto,
});

/** The participants with all data that was filled in, for the buyer's own steps. */
export const participantsOf = async (db: Db, compra: number): Promise<Participante[]> =>
  (await placesOf(db, compra)).map((row) => ({
    ...publicPlace(row),
    preco: row.preco,
    email: row.email,
    cpf: row.cpf,
    documento: row.documento,
    data_nascimento: row.data_nascimento,
    cidade: row.cidade,
    responsavel:
      row.responsavel_nome === null ? null : { nome: row.responsavel_nome, cpf: row.responsavel_cpf },
    foto: row.foto,
    respostas: row.respostas,
  }));

/** A purchase with its state at this moment: a hold that has lapsed is over, whatever its row says. */
export async function purchaseState(
  db: Db,
  charges: Pick<Charges, 'read'>,
  row: PurchaseRow,
  now: Date,
): Promise<Omit<CompraPublica, 'inscricoes'>> {
  const [charge] =
    row.cobranca === null
      ? []
      : await db.query<{ codigo: string }>(sql`select codigo from cobranca where id = ${row.cobranca}`);
  const cobranca = charge ? await charges.read(charge.codigo) : null;
  const hasLapsed = row.estado === 'aberta' && row.reservada_ate <= now;
  return {
    codigo: row.codigo,
    estado: hasLapsed ? 'expirada' : row.estado,
    total: row.total,
    desconto: row.desconto,
    expira_em: row.estado === 'aguardando' && cobranca ? cobranca.expira_em : row.reservada_ate.toISOString(),
    // Once the places are held again, the old charge is no longer shown.
    cobranca: row.estado === 'aberta' ? null : cobranca,
    sandbox: row.sandbox || (cobranca?.sandbox ?? false),
  };
}

export async function publicPurchase(
  db: Db,
  charges: Pick<Charges, 'read'>,
  row: PurchaseRow,
  now: Date,
): Promise<CompraPublica> {
  const [state, places] = await Promise.all([purchaseState(db, charges, row, now), placesOf(db, row.id)]);
  return { ...state, inscricoes: places.map(publicPlace) };
}
