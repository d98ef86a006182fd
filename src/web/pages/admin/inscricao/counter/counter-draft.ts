import type { BalcaoInscricoes, FormaSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';
import { answersBody, type EventAnswers, noAnswers } from '#web/sections/inscricao/event-answers.ts';

/** A participant as typed at the counter. */
export interface CounterParticipant extends EventAnswers {
  /** React key: stays the same when another participant is removed */
  key: number;
  lote: number;
  nome: string;
  email: string;
}

export interface CounterDraft {
  participantes: readonly CounterParticipant[];
  /** the buyer is the first participant */
  isSame: boolean;
  nome: string;
  email: string;
  whatsapp: string;
  forma: FormaSecretaria | null;
  motivo: string;
  /** as typed */
  voucher: string;
}

/** The lots that this user may sell now; sold-out lots never are. */
export const sellable = ({ lotes, fora_do_prazo }: BalcaoInscricoes): BalcaoInscricoes['lotes'] =>
  lotes.filter(({ estado, livres }) => livres > 0 && (estado === 'aberto' || fora_do_prazo));

/** Sold-out lots whose places a voucher may keep: its bearers are signed up all the same. */
const keptByVouchers = ({ lotes, guarda_vagas }: BalcaoInscricoes): BalcaoInscricoes['lotes'] =>
  guarda_vagas ? lotes.filter(({ estado }) => estado === 'esgotado') : [];

/** The lots in a participant's choice: the chosen one stays in it after it sold out, so that the choice shows what is sent. */
export const lotsFor = (offer: BalcaoInscricoes, chosen: number): BalcaoInscricoes['lotes'] => {
  const offered = new Set([chosen, ...[...sellable(offer), ...keptByVouchers(offer)].map(({ id }) => id)]);
  return offer.lotes.filter(({ id }) => offered.has(id));
};

const firstLot = (offer: BalcaoInscricoes): number | undefined => {
  const lots = sellable(offer);
  return (lots.find(({ estado }) => estado === 'aberto') ?? lots[0] ?? keptByVouchers(offer)[0])?.id;
};

interface CounterNotice {
  title: TextKey;
  text: TextKey;
  /** somebody may be signed up all the same */
  isSellable: boolean;
}

/** Why nobody can be signed up now, or only some; undefined: places are for sale. */
export function counterNotice(offer: BalcaoInscricoes): CounterNotice | undefined {
  if (!offer.aceita) return { title: 'counter.over', text: 'counter.over_text', isSellable: false };
  if (sellable(offer).length > 0) return undefined;
  const isSellable = keptByVouchers(offer).length > 0;
  return {
    title: offer.lotes.length === 0 ? 'counter.no_lots' : 'counter.no_place',
    text: isSellable
      ? 'counter.no_place_voucher'
      : offer.esperando > 0
        ? 'counter.no_place_waiting'
        : 'counter.no_place_text',
    isSellable,
  };
}

/** The lot of one more participant: that of the one before, as long as it can be sold. */
export const lotForNext = (offer: BalcaoInscricoes, before: number): number =>
  sellable(offer).some(({ id }) => id === before) ? before : (firstLot(offer) ?? before);

let lastKey = 0;
export const newParticipant = (lote: number): CounterParticipant => {
  lastKey += 1;
  return {
    key: lastKey,
    lote,
    nome: '',
    email: '',
    ...noAnswers,
  };
};

export const newDraft = (offer: BalcaoInscricoes): CounterDraft => {
  const first = firstLot(offer);
  return {
    participantes: first === undefined ? [] : [newParticipant(first)],
    isSame: true,
    nome: '',
    email: '',
    whatsapp: '',
    forma: null,
    motivo: '',
    voucher: '',
  };
};

/** The typed voucher code; none for a gift, which costs nothing. */
export const voucherOf = ({ voucher, forma }: CounterDraft): string =>
  forma === 'cortesia' ? '' : voucher.trim();

/** centavos, without a voucher */
export const totalOf = ({ participantes, forma }: CounterDraft, { lotes }: BalcaoInscricoes): number =>
  forma === 'cortesia'
    ? 0
    : participantes.reduce((sum, { lote }) => sum + (lotes.find(({ id }) => id === lote)?.preco ?? 0), 0);

/** The request body: contains only the fields of this event's form. */
export function bodyOf(draft: CounterDraft, offer: BalcaoInscricoes, total = totalOf(draft, offer)) {
  const { evento } = offer;
  const voucher = voucherOf(draft);
  return {
    evento: evento.id,
    comprador: {
      nome: draft.isSame ? (draft.participantes[0]?.nome ?? '') : draft.nome,
      email: draft.email,
      whatsapp: draft.whatsapp,
    },
    participantes: draft.participantes.map((one) => ({
      nome: one.nome,
      lote: one.lote,
      ...(one.email !== '' && { email: one.email }),
      ...answersBody(one, offer),
    })),
    ...(voucher !== '' && { voucher }),
    ...(draft.forma !== null && { forma: draft.forma }),
    ...(draft.forma === 'cortesia' ? { motivo: draft.motivo } : { total }),
  };
}
