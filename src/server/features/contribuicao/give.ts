import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { named, prepared, sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import type { Endereco } from '#server/ports/payments.ts';
import {
  type Estado,
  type GatewayName,
  isOpen,
  isSettled,
  smallestParcela,
  type TipoContribuicao,
} from '#shared/cobranca.ts';
import type { CobrancaPublica, PayerNeed } from '#shared/contracts/cobranca.ts';
import type { FormaMensal } from '#shared/contracts/contribuir.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import type { GivingDeps } from './deps.ts';
import type { Campanha, Offers } from './offer.ts';
import type { Asked } from './schema.ts';

/** What a gift is for, once its names were looked up. */
export interface Purpose {
  tipo: TipoContribuicao;
  campanha: Campanha | null;
  projeto: { id: number; nome: string } | null;
  /** who collects it; the first that takes the method unless said */
  gateway?: GatewayName;
}

const kinds = recebimentos.fields.destinos.fields.destino.options as Readonly<Record<string, Label>>;
export const kindName = (tipo: TipoContribuicao, locale: Locale): string => label(kinds[tipo]!, locale);

/** What statements, receipts and the bank call it. */
export const purposeText = ({ tipo, campanha, projeto }: Purpose, locale: Locale): string => {
  const name = campanha?.nome ?? projeto?.nome;
  return (name ? `${kindName(tipo, locale)}: ${name}` : kindName(tipo, locale)).slice(0, 160);
};

/** When a promise is due again: a reminder on a day that every month has, a card when its gateway charges it. */
function dueAgain(today: string, forma: FormaMensal): { dia: number; proxima: string } {
  if (forma === 'cartao') return { dia: Number(today.slice(8)), proxima: addMonths(today, 1) };
  const dia = Math.min(28, Number(today.slice(8)));
  return { dia, proxima: addMonths(`${today.slice(0, 8)}${String(dia).padStart(2, '0')}`, 1) };
}

const hour = 3_600_000;
/** Whoever prints a boleto goes to the bank another day. */
const boletoHours = 72;

const addressFields = ['cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'] as const;
const fieldsOf = (need: PayerNeed) => (need === 'endereco' ? addressFields : ([need] as const));

/** All of it, or none. */
function addressOf({ cep, logradouro, numero, bairro, cidade, uf }: Asked): Endereco | null {
  return cep && logradouro && numero && bairro && cidade && uf
    ? { cep, logradouro, numero, bairro, cidade, uf }
    : null;
}

/** The caller's key with what was asked: another gift under the same key is another charge. */
const keyOf = (key: string, asked: Omit<Asked, 'token'>): string =>
  `contribuir:${createHash('sha256')
    .update(JSON.stringify([key, asked]))
    .digest('base64url')}`;

export type Gifts = ReturnType<typeof createGifts>;

/** Asks for the charge of a gift. */
export function createGifts({ db, clock, charges }: GivingDeps, offers: Offers) {
  /** What the request's own shape cannot tell: whether there is such a campaign, who takes the method. */
  async function check(asked: Asked): Promise<Purpose> {
    const errors: FieldErrors = {};
    const wrong = (field: string, key: FieldErrors[string][number]['key'], vars?: Record<string, number>) => {
      errors[field] ??= [{ key, vars }];
    };
    const [ways, campanha, projeto] = await Promise.all([
      offers.meios(),
      asked.campanha ? offers.campanha(asked.campanha) : null,
      asked.projeto ? offers.projeto(asked.projeto) : null,
    ]);
    if (asked.tipo === 'campanha' && !asked.campanha) wrong('campanha', 'contribuir.campanha_required');
    if (asked.tipo === 'projeto_social' && !asked.projeto) wrong('projeto', 'contribuir.projeto_required');
    if (campanha === undefined) wrong('campanha', 'contribuir.campanha_closed');
    if (projeto === undefined) wrong('projeto', 'contribuir.projeto_closed');
    const way = ways.find(({ metodo }) => metodo === asked.metodo);
    if (!way) wrong('metodo', 'contribuir.metodo_off');
    const parcelas = asked.parcelas ?? 1;
    if (asked.metodo === 'cartao') {
      if (!asked.token) wrong('token', 'contribuir.token_required');
      if (parcelas > 1 && asked.valor / parcelas < smallestParcela)
        wrong('parcelas', 'contribuir.parcelas_min');
      if (way && parcelas > way.maxParcelas) wrong('parcelas', 'validation.max', { max: way.maxParcelas });
    } else if (parcelas > 1) wrong('parcelas', 'contribuir.parcelas_card');
    for (const field of (way?.exige ?? []).flatMap(fieldsOf))
      if (!asked[field] || (field === 'nome' && asked.anonimo)) wrong(field, 'validation.required');
    if (asked.mensal) {
      if (!asked.email) wrong('email', 'contribuir.email_mensal');
      if (asked.metodo !== 'pix' && !way?.mensal)
        wrong(
          'metodo',
          ways.some((one) => one.mensal) ? 'contribuir.mensal_cartao' : 'contribuir.mensal_pix',
        );
      if (parcelas > 1) wrong('parcelas', 'contribuir.mensal_parcelas');
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const gateway = way!.gateway as GatewayName;
    return { tipo: asked.tipo, campanha: campanha ?? null, projeto: projeto ?? null, gateway };
  }

  /** Known by the address, when one person alone has it. */
  async function pessoaOf(email: string | null): Promise<number | null> {
    if (!email) return null;
    const rows = await db.query<{ id: number }>(
      sql`select id from pessoa where lower(email) = ${email} order by id limit 2`,
    );
    return rows.length === 1 ? rows[0]!.id : null;
  }

  async function settings(): Promise<{ horas: number; sede: number | null }> {
    const [row] = await db.query<{ horas: number; sede: number | null }>(
      named(
        'contribuir.ajustes',
        sql`select validade_horas as horas, (select id from igreja where sede) as sede from recebimentos`,
      ),
    );
    return row!;
  }

  /** Sleeps until the first gift arrives. */
  async function promise(tx: Db, asked: Asked, purpose: Purpose, charge: Charge): Promise<number> {
    const forma = charge.assinatura === null ? 'pix' : 'cartao';
    const { dia, proxima } = dueAgain(churchToday(clock.now()), forma);
    const [row] = await tx.query<{ id: number }>(sql`insert into contribuicao_mensal
      (descricao, nome, email, tipo, campanha, projeto, forma, assinatura, valor, dia, proxima, ativa, idioma,
        anonimo, igreja, criado_em)
      values (${charge.descricao}, ${charge.nome}, ${asked.email}, ${purpose.tipo}, ${purpose.campanha?.id ?? null},
        ${purpose.projeto?.id ?? null}, ${forma}, ${charge.assinatura}, ${asked.valor}, ${dia}, ${proxima}, false,
        ${charge.idioma}, ${charge.anonimo}, ${charge.igreja}, ${clock.now()}) returning id`);
    return row!.id;
  }

  async function open(
    asked: Asked,
    purpose: Purpose,
    { idioma, chave, mensal }: { idioma: Locale; chave: string; mensal?: number },
  ): Promise<CobrancaPublica> {
    const { horas, sede } = await settings();
    const hours = asked.metodo === 'boleto' ? Math.max(horas, boletoHours) : horas;
    const anonimo = asked.anonimo ?? false;
    const named = !anonimo && asked.nome !== null;
    const pessoa = named ? await pessoaOf(asked.email) : null;
    const attach = async (tx: Db, charge: Charge): Promise<number> => {
      const promised = mensal ?? (asked.mensal ? await promise(tx, asked, purpose, charge) : null);
      const [row] = await tx.query<{ id: number }>(
        prepared(sql`insert into contribuicao
        (tipo, campanha, projeto, mensal, criado_em) values (${purpose.tipo}, ${purpose.campanha?.id ?? null},
          ${purpose.projeto?.id ?? null}, ${promised}, ${clock.now()}) returning id`),
      );
      return row!.id;
    };
    return charges.open(
      {
        origem: 'contribuicao',
        descricao: purposeText(purpose, idioma),
        valor: asked.valor,
        ...(asked.total != null && { total: asked.total }),
        metodo: asked.metodo,
        ...(asked.mensal && asked.metodo === 'cartao' && { mensal: true }),
        ...(purpose.gateway && { gateway: purpose.gateway }),
        ...(asked.metodo === 'cartao' && { token: asked.token!, parcelas: asked.parcelas ?? 1 }),
        // a test's token says how it ends, whatever the method
        ...(asked.metodo !== 'cartao' && asked.token && { token: asked.token }),
        nome: anonimo ? null : asked.nome,
        email: asked.email,
        documento: asked.documento,
        endereco: addressOf(asked),
        anonimo,
        pessoa,
        igreja: purpose.campanha?.igreja ?? sede,
        destino: purpose.tipo,
        conta: purpose.campanha?.conta ?? null,
        categoria: purpose.campanha?.categoria ?? null,
        expiraEm: new Date(clock.now().getTime() + hours * hour),
        chave,
        idioma,
      },
      attach,
    );
  }

  const underKey = async (chave: string): Promise<{ codigo: string; estado: Estado } | undefined> =>
    (
      await db.query<{ codigo: string; estado: Estado }>(
        sql`select codigo, estado from cobranca where chave = ${chave}`,
      )
    )[0];

  return {
    check,
    open,
    keyOf,
    underKey,

    /**
     * A form that is sent again, after an answer that got lost, comes with a fresh token of the same card: it is the same
     * gift, and the card is charged once. Only where the first was refused, or is over, is it another.
     */
    async keyOfForm(mark: string, { token: _token, ...asked }: Asked): Promise<string> {
      const key = keyOf(mark, asked);
      for (let attempt = 0; ; attempt += 1) {
        const chave = `${key}:${attempt}`;
        const made = await underKey(chave);
        if (!made || isOpen(made.estado) || isSettled(made.estado)) return chave;
      }
    },
  };
}
