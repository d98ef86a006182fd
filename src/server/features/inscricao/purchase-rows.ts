import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { consentText } from './consent-text.ts';
import type { EventoRow } from './evento-row.ts';
import { note } from './history.ts';
import { answersOf, guardianOf } from './participants.ts';
import type { Place } from './places.ts';
import type { AskedComprador, AskedParticipante } from './schema.ts';

export interface NewPurchase {
  evento: EventoRow;
  places: readonly Place[];
  /** filled in at once, in the order of the places; left out: on the next step */
  participantes?: readonly AskedParticipante[];
  comprador?: Omit<AskedComprador, 'email'> & { email: string | null };
  voucher: number | null;
  idioma: Locale;
  until: Date;
  now: Date;
  passo: 'participantes' | 'pagamento';
  canal?: 'site' | 'secretaria';
  ator?: string;
  chave?: string;
  espera?: number;
}

export const totalOf = (places: readonly Place[]): { total: number; desconto: number } => {
  const total = places.reduce((sum, { valor }) => sum + valor, 0);
  return { total, desconto: places.reduce((sum, { preco }) => sum + preco, 0) - total };
};

/** Inserts a purchase with its participants; null: one exists under its key. */
export async function insertPurchase(
  tx: Db,
  purchase: NewPurchase,
): Promise<{ id: number; codigo: string } | null> {
  const { evento, places, comprador, voucher, idioma, until, now, passo } = purchase;
  const { total, desconto } = totalOf(places);
  const [compra] = await tx.query<{ id: number; codigo: string }>(sql`insert into compra
      (codigo, evento, estado, passo, nome, email, whatsapp, idioma, voucher, total, desconto, canal, espera,
        reservada_ate, chave, criado_em, atualizado_em)
    values (${newCode()}, ${evento.id}, 'aberta', ${passo}, ${comprador?.nome ?? null}, ${comprador?.email ?? null},
      ${comprador?.whatsapp ?? null}, ${idioma}, ${voucher}, ${total}, ${desconto}, ${purchase.canal ?? 'site'},
      ${purchase.espera ?? null}, ${until}, ${purchase.chave ?? null}, ${now}, ${now})
    on conflict (chave) where chave is not null do nothing returning id, codigo`);
  if (!compra) return null;
  for (const [at, place] of places.entries())
    await insertPlace(tx, {
      compra: compra.id,
      evento,
      place,
      asked: purchase.participantes?.[at],
      idioma,
      now,
    });
  await note(tx, {
    ...{ compra: compra.id, tipo: 'aberta', ator: purchase.ator ?? 'comprador', quando: now },
    dados: { total, lugares: places.length },
  });
  return compra;
}

interface NewPlace {
  compra: number;
  evento: EventoRow;
  place: Place;
  /** left out: filled in on the next step */
  asked?: AskedParticipante | undefined;
  /** of the form, and so of the words that a guardian agrees to */
  idioma: Locale;
  now: Date;
}

/** Adds one participant to a purchase. */
export async function insertPlace(
  tx: Db,
  { compra, evento, place, asked, idioma, now }: NewPlace,
): Promise<void> {
  const guardian = asked ? guardianOf(asked, evento) : null;
  await tx.run(sql`insert into inscricao (codigo, compra, evento, igreja, lote, status, preco, valor, com_voucher,
      vaga_guardada, nome, email, cpf, data_nascimento, cidade, responsavel_nome, responsavel_cpf, responsavel_em,
      responsavel_texto, respostas, criado_em, atualizado_em)
    values (${newCode()}, ${compra}, ${evento.id}, ${evento.igreja}, ${place.lote}, 'pendente', ${place.preco},
      ${place.valor}, ${place.comVoucher}, ${place.vagaGuardada}, ${asked?.nome ?? null}, ${asked?.email ?? null},
      ${asked?.cpf ?? null}, ${asked?.data_nascimento ?? null}, ${asked?.cidade ?? null}, ${guardian?.nome ?? null},
      ${guardian?.cpf ?? null}, ${guardian ? now : null}, ${guardian ? consentText(evento.nome, idioma) : null},
      ${JSON.stringify(asked ? answersOf(asked, evento) : [])}, ${now}, ${now})`);
}

/** Writes what was filled in about a participant. */
export async function fillPlace(
  tx: Db,
  {
    compra,
    codigo,
    asked,
    evento,
    idioma,
    now,
  }: { compra: number; codigo: string } & Pick<NewPlace, 'evento' | 'idioma' | 'now'> & {
      asked: AskedParticipante;
    },
): Promise<void> {
  const guardian = guardianOf(asked, evento);
  await tx.run(sql`update inscricao set nome = ${asked.nome}, email = ${asked.email ?? null}, cpf = ${asked.cpf ?? null},
      data_nascimento = ${asked.data_nascimento ?? null}, cidade = ${asked.cidade ?? null},
      responsavel_nome = ${guardian?.nome ?? null}, responsavel_cpf = ${guardian?.cpf ?? null},
      responsavel_em = ${guardian ? now : null},
      responsavel_texto = ${guardian ? consentText(evento.nome, idioma) : null}, respostas = ${JSON.stringify(answersOf(asked, evento))},
      versao = versao + 1, atualizado_em = ${now}
    where compra = ${compra} and codigo = ${codigo} and status = 'pendente'`);
}
