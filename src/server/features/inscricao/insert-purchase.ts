import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { consentText } from './consent-text.ts';
import type { EventoRow } from './evento-row.ts';
import { answersOf, documentOf, guardianOf } from './participants.ts';
import type { Place } from './places.ts';
import type { CompradorInput, ParticipanteInput } from './schema.ts';

export interface NewPurchase {
  evento: EventoRow;
  places: readonly Place[];
  /** filled in at once, in the order of the places; left out: on the next step */
  participantes?: readonly ParticipanteInput[];
  comprador?: Omit<CompradorInput, 'email'> & { email: string | null };
  voucher: number | null;
  idioma: Locale;
  until: Date;
  /** the places are kept until then, however a payment ends before */
  isPromised?: boolean;
  now: Date;
  passo: 'participantes' | 'pagamento';
  canal?: 'site' | 'secretaria';
  ator?: string;
  chave?: string;
  espera?: number;
  /** for a purchase on the site: the hash of the buyer's network */
  rede?: string;
}

export const totalOf = (places: readonly Place[]): { total: number; desconto: number } => {
  const total = places.reduce((sum, { valor }) => sum + valor, 0);
  return { total, desconto: places.reduce((sum, { preco }) => sum + preco, 0) - total };
};

/** The columns of a participant that differ from place to place. */
const placeColumnNames = [
  'codigo',
  'lote',
  'preco',
  'valor',
  'com_voucher',
  'vaga_guardada',
  'nome',
  'email',
  'cpf',
  'documento',
  'data_nascimento',
  'cidade',
  'responsavel_nome',
  'responsavel_cpf',
  'responsavel_em',
  'responsavel_texto',
  'respostas',
];
const placeColumns = raw(placeColumnNames.join(', '));
const placeValues = raw(placeColumnNames.map((name) => `p.${name}`).join(', '));
/** The rows of participants, from JSON. */
const placesFrom = (rows: readonly object[]): Sql =>
  sql`json_populate_recordset(null::inscricao, ${JSON.stringify(rows)}::json)`;

/** Parts of a `with` that insert a purchase, its participants and the first step of its history; `dona` is the purchase. */
export function purchaseParts(purchase: NewPurchase, from: Sql): Sql {
  const { evento, places, comprador, voucher, idioma, until, now, passo } = purchase;
  const { total, desconto } = totalOf(places);
  const rows = places.map((place, at) =>
    placeRow({ evento, place, input: purchase.participantes?.[at], idioma, now }),
  );
  return sql`dona as (insert into compra
        (codigo, evento, estado, passo, nome, email, whatsapp, idioma, voucher, total, desconto, canal, espera,
          reservada_ate, guardada_ate, chave, rede, criado_em, atualizado_em)
      select ${newCode()}, ${evento.id}::integer, 'aberta', ${passo}, ${comprador?.nome ?? null}, ${comprador?.email ?? null},
        ${comprador?.whatsapp ?? null}, ${idioma}, ${voucher}::integer, ${total}::bigint, ${desconto}::bigint,
        ${purchase.canal ?? 'site'}, ${purchase.espera ?? null}::integer, ${until}::timestamptz,
        ${purchase.isPromised ? until : null}::timestamptz, ${purchase.chave ?? null}, ${purchase.rede ?? null}::text,
        ${now}::timestamptz, ${now}::timestamptz ${from}
      on conflict (chave) where chave is not null do nothing returning id, codigo),
    lugares as (insert into inscricao (compra, evento, igreja, status, criado_em, atualizado_em, ${placeColumns})
      select dona.id, ${evento.id}::integer, ${evento.igreja}::integer, 'pendente', ${now}::timestamptz, ${now}::timestamptz,
        ${placeValues} from dona, ${placesFrom(rows)} p),
    historia as (insert into inscricao_evento (compra, quando, tipo, ator, dados)
      select id, ${now}::timestamptz, 'aberta', ${purchase.ator ?? 'comprador'}::text,
        ${JSON.stringify({ total, lugares: places.length })}::jsonb from dona)`;
}

/** Inserts a purchase with its participants, in one statement; null: one exists under its key. */
export async function insertPurchase(
  tx: Db,
  purchase: NewPurchase,
): Promise<{ id: number; codigo: string } | null> {
  const [compra] = await tx.query<{ id: number; codigo: string }>(
    prepared(sql`with ${purchaseParts(purchase, sql``)} select id, codigo from dona`),
  );
  return compra ?? null;
}

interface NewPlace {
  evento: EventoRow;
  place: Place;
  /** left out: filled in on the next step */
  input?: ParticipanteInput | undefined;
  /** the language of the form, and so of the text that a guardian agrees to */
  idioma: Locale;
  now: Date;
}

/** The columns of one participant. */
function placeRow({ evento, place, input, idioma, now }: NewPlace): object {
  const guardian = input ? guardianOf(input, evento) : null;
  return {
    codigo: newCode(),
    lote: place.lote,
    preco: place.preco,
    valor: place.valor,
    com_voucher: place.comVoucher,
    vaga_guardada: place.vagaGuardada,
    nome: input?.nome ?? null,
    email: input?.email ?? null,
    cpf: input?.cpf ?? null,
    documento: input ? documentOf(input) : null,
    data_nascimento: input?.data_nascimento ?? null,
    cidade: input?.cidade ?? null,
    responsavel_nome: guardian?.nome ?? null,
    responsavel_cpf: guardian?.cpf ?? null,
    responsavel_em: guardian ? now : null,
    responsavel_texto: guardian ? consentText(evento.nome, idioma) : null,
    respostas: input ? answersOf(input, evento) : [],
  };
}

/** Adds one participant to a purchase. */
export async function insertPlace(
  tx: Db,
  { compra, ...place }: NewPlace & { compra: number },
): Promise<void> {
  const { evento, now } = place;
  await tx.run(sql`insert into inscricao (compra, evento, igreja, status, criado_em, atualizado_em, ${placeColumns})
    select ${compra}::integer, ${evento.id}::integer, ${evento.igreja}::integer, 'pendente', ${now}::timestamptz,
      ${now}::timestamptz, ${placeValues} from ${placesFrom([placeRow(place)])} p`);
}

/** The row of a ticket's new holder, which takes the place of the former one with a code of its own; returns its id. */
export async function insertHolder(
  tx: Db,
  { transferida_de, ...place }: NewPlace & { transferida_de: number },
): Promise<number> {
  const { now } = place;
  const [inserted] = await tx.query<{ id: number }>(sql`insert into inscricao
      (compra, evento, igreja, status, sandbox, transferida_de, criado_em, atualizado_em, ${placeColumns})
    select i.compra, i.evento, i.igreja, 'confirmada', i.sandbox, i.id, ${now}::timestamptz, ${now}::timestamptz, ${placeValues}
    from inscricao i, ${placesFrom([placeRow(place)])} p where i.id = ${transferida_de} returning id`);
  return inserted!.id;
}

/** Writes the data that was filled in about a participant. */
export async function fillPlace(
  tx: Db,
  {
    compra,
    codigo,
    input,
    evento,
    idioma,
    now,
  }: { compra: number; codigo: string } & Pick<NewPlace, 'evento' | 'idioma' | 'now'> & {
      input: ParticipanteInput;
    },
): Promise<void> {
  const guardian = guardianOf(input, evento);
  await tx.run(sql`update inscricao set nome = ${input.nome}, email = ${input.email ?? null}, cpf = ${input.cpf ?? null},
      documento = ${documentOf(input)}, data_nascimento = ${input.data_nascimento ?? null}, cidade = ${input.cidade ?? null},
      responsavel_nome = ${guardian?.nome ?? null}, responsavel_cpf = ${guardian?.cpf ?? null},
      responsavel_em = ${guardian ? now : null},
      responsavel_texto = ${guardian ? consentText(evento.nome, idioma) : null}, respostas = ${JSON.stringify(answersOf(input, evento))},
      versao = versao + 1, atualizado_em = ${now}
    where compra = ${compra} and codigo = ${codigo} and status = 'pendente'`);
}
