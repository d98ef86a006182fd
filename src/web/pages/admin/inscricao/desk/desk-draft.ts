import type { BalcaoInscricoes, FormaSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';
import { answersBody, type EventAnswers, noAnswers } from '#web/sections/inscricao/event-answers.ts';

/** A participant as typed at the desk. */
export interface DeskParticipant extends EventAnswers {
  /** React key: stays the same when another participant is removed */
  key: number;
  lote: number;
  nome: string;
  email: string;
}

export interface DeskDraft {
  participantes: readonly DeskParticipant[];
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

interface DeskNotice {
  title: TextKey;
  text: TextKey;
  /** somebody may be signed up all the same */
  isSellable: boolean;
}

/** Why nobody can be signed up now, or only some; undefined: places are for sale. */
export function deskNotice(offer: BalcaoInscricoes): DeskNotice | undefined {
  if (!offer.aceita) return { title: 'desk.over', text: 'desk.over_text', isSellable: false };
  if (sellable(offer).length > 0) return undefined;
  const isSellable = keptByVouchers(offer).length > 0;
  return {
    title: offer.lotes.length === 0 ? 'desk.no_lots' : 'desk.no_place',
    text: isSellable
      ? 'desk.no_place_voucher'
      : offer.esperando > 0
        ? 'desk.no_place_waiting'
        : 'desk.no_place_text',
    isSellable,
  };
}

/** The lot of one more participant: that of the one before, as long as it can be sold. */
export const lotForNext = (offer: BalcaoInscricoes, before: number): number =>
  sellable(offer).some(({ id }) => id === before) ? before : (firstLot(offer) ?? before);

let lastKey = 0;
export const newParticipant = (lote: number): DeskParticipant => {
  lastKey += 1;
  return {
    key: lastKey,
    lote,
    nome: '',
    email: '',
    ...noAnswers,
  };
};

export const newDraft = (offer: BalcaoInscricoes): DeskDraft => {
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
export const voucherOf = ({ voucher, forma }: DeskDraft): string =>
  forma === 'cortesia' ? '' : voucher.trim();

/** centavos, without a voucher */
export const totalOf = ({ participantes, forma }: DeskDraft, { lotes }: BalcaoInscricoes): number =>
  forma === 'cortesia'
    ? 0
    : participantes.reduce((sum, { lote }) => sum + (lotes.find(({ id }) => id === lote)?.preco ?? 0), 0);

/** The request body: contains only the fields of this event's form. */
export function bodyOf(draft: DeskDraft, offer: BalcaoInscricoes, total = totalOf(draft, offer)) {
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
