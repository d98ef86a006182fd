import { churchDateTime, churchToday } from '#shared/dates.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import type { Verdict } from './door-state.ts';

export interface VerdictTexts {
  tone: 'in' | 'refused' | 'warning';
  title: string;
  name?: string;
  lote?: string;
  lines: string[];
  answers?: readonly { texto: string; resposta: string }[];
  foto?: string | null;
}

/** The hour of a moment by the church's clock. */
export const timeOf = (iso: string, { time }: Pick<Translator, 'time'>): string =>
  time(churchDateTime(new Date(iso)).slice(11));

/** When and where a ticket was first admitted; with the day if that was not today. */
function firstEntry(
  quando: string,
  onde: string | null | undefined,
  { t, time, dateTime }: Translator,
  now = new Date(),
): string {
  if (!onde) return t('entrada.first_no_place', { time: timeOf(quando, { time }) });
  if (churchToday(new Date(quando)) === churchToday(now))
    return t('entrada.first', { time: timeOf(quando, { time }), place: onde });
  return t('entrada.first_day', { when: dateTime(quando), place: onde });
}

/** The verdict in words that can be read from a metre away. */
export function verdictTexts(verdict: Verdict, translator: Translator): VerdictTexts {
  const { t, date } = translator;
  const nameOf = (nome: string | null): string => nome ?? t('entrada.nameless');
  switch (verdict.kind) {
    case 'in': {
      const { nome, lote, respostas, foto, falta_foto } = verdict.ticket;
      return {
        tone: 'in',
        title: t('entrada.in'),
        name: nameOf(nome),
        lote,
        answers: respostas,
        foto,
        lines: [
          ...(falta_foto ? [t('entrada.no_photo')] : []),
          ...(verdict.isQueued ? [t('entrada.in_queued')] : []),
        ],
      };
    }
    case 'refused': {
      const { motivo, ticket, quando, onde } = verdict;
      const lines = [
        ...(quando ? [firstEntry(quando, onde, translator)] : []),
        ...(ticket.evento_nome ? [t('entrada.for_event', { event: ticket.evento_nome })] : []),
      ];
      return {
        tone: 'refused',
        title: t(`entrada.why.${motivo}`),
        lines,
        ...(ticket.lote && { name: nameOf(ticket.nome), lote: ticket.lote }),
      };
    }
    case 'unchecked':
      return { tone: 'warning', title: t('entrada.unchecked'), lines: [t('entrada.unchecked_text')] };
    case 'unlisted':
      return { tone: 'warning', title: t('entrada.unlisted'), lines: [t('entrada.unlisted_text')] };
    case 'early': {
      const { data, words } = verdict;
      return {
        tone: 'warning',
        title: t('entrada.early', { day: date(data) }),
        lines: [t('entrada.early_text')],
        ...(words && { name: nameOf(words.nome), lote: words.lote }),
      };
    }
    case 'unknown':
      return { tone: 'refused', title: t('entrada.unknown'), lines: [t('entrada.unknown_text')] };
    case 'no_ticket':
      return { tone: 'refused', title: t('entrada.no_ticket'), lines: [t('entrada.no_ticket_text')] };
    case 'nobody':
      return {
        tone: 'refused',
        title: t('entrada.nobody'),
        name: verdict.typed,
        lines: [t('entrada.nobody_text')],
      };
    case 'failed':
      return {
        tone: 'refused',
        title: t('entrada.failed_entry'),
        lines: [verdict.message || t('error.fallback')],
      };
  }
}
