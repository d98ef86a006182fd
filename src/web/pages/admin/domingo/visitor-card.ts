import { normalisePhone } from '#shared/br/phone.ts';
import type { FichaDoCulto, FichasDoCulto } from '#shared/contracts/domingo.ts';
import type { SundayEntry } from './sunday-store.ts';

/** A visitor's card as it is typed. */
export interface Draft {
  nome: string;
  whatsapp: string;
  como_veio: string;
  convidado_por: string;
  /** the record of the inviting person, when it was picked by name */
  convidado_por_id: number | null;
  consentimento: boolean;
  oracao: string;
  oracao_consentimento: boolean;
}

export const emptyCard: Draft = {
  nome: '',
  whatsapp: '',
  como_veio: '',
  convidado_por: '',
  oracao: '',
  convidado_por_id: null,
  consentimento: false,
  oracao_consentimento: false,
};

type CardError = 'domingo.card.nome_error' | 'domingo.card.whatsapp_error';

/** The errors that this phone can find without the server. */
export function cardErrors({ nome, whatsapp, consentimento }: Draft): {
  nome?: CardError;
  whatsapp?: CardError;
} {
  const isPhone = normalisePhone(whatsapp) !== undefined;
  return {
    ...(nome.trim().length < 2 && { nome: 'domingo.card.nome_error' as const }),
    ...(consentimento &&
      whatsapp.trim() !== '' &&
      !isPhone && { whatsapp: 'domingo.card.whatsapp_error' as const }),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The card in the form in which it is sent: without anything that the visitor did not agree to. */
export const sentOf = (card: Draft): Record<string, unknown> => ({
  nome: card.nome.trim(),
  consentimento: card.consentimento,
  whatsapp: card.consentimento ? orNull(card.whatsapp) : null,
  como_veio: orNull(card.como_veio),
  // a picked record already has the name
  convidado_por: card.convidado_por_id === null ? orNull(card.convidado_por) : null,
  convidado_por_id: card.convidado_por_id,
  oracao_consentimento: card.oracao_consentimento,
  oracao: card.oracao_consentimento ? orNull(card.oracao) : null,
});

/** A sent card in the form in which it is typed; a person who was picked by name has to be picked again. */
export function cardOf(dados: Readonly<Record<string, unknown>>): Draft {
  const text = (name: string): string => (typeof dados[name] === 'string' ? dados[name] : '');
  return {
    nome: text('nome'),
    whatsapp: text('whatsapp'),
    como_veio: text('como_veio'),
    convidado_por: text('convidado_por'),
    convidado_por_id: null,
    oracao: text('oracao'),
    consentimento: dados.consentimento === true,
    oracao_consentimento: dados.oracao_consentimento === true,
  };
}

interface NotedCard extends FichaDoCulto {
  /** not sent to the server yet */
  isWaiting: boolean;
}

/** The cards of a service, the last one first: those of the server, and those of this phone since. */
export function notedCards(
  list: FichasDoCulto | undefined,
  steps: readonly SundayEntry[],
  queue: readonly SundayEntry[],
  evento: number,
): NotedCard[] {
  const storedCards = (list?.fichas ?? []).map((card) => ({ ...card, isWaiting: false }));
  const keys = new Set(storedCards.map(({ chave }) => chave));
  const waitingCards = steps
    .filter(({ tipo, key, dados }) => tipo === 'visitante' && dados.evento === evento && !keys.has(key))
    .map((step) => ({
      chave: step.key,
      nome: step.rotulo,
      momento: step.momento,
      isWaiting: queue.includes(step),
    }));
  return [...storedCards, ...waitingCards].toSorted((a, b) => b.momento.localeCompare(a.momento));
}
