import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import type { MensagemEnviada, MensagemEscrita } from '#shared/contracts/inscricao-mensagem.ts';

/** A message while it is written. */
export interface MessageDraft {
  status: readonly EstadoInscricao[];
  /** 0: all lots */
  lote: number;
  presente: '' | 'sim' | 'nao';
  assunto: string;
  /** formatted text */
  texto: string;
  responder_para: string;
}

/** The states that may be written to. People who transferred their ticket are left out, because they do not come. */
export const writtenTo = [
  'confirmada',
  'check_in_feito',
  'pendente',
  'cancelada',
] as const satisfies EstadoInscricao[];

export const newMessage = (responder_para: string): MessageDraft => ({
  status: ['confirmada', 'check_in_feito'],
  lote: 0,
  presente: '',
  assunto: '',
  texto: '',
  responder_para,
});

/** `inscricoes`: chosen sign-ups, whatever their state. */
export const messageBody = (
  evento: number,
  draft: MessageDraft,
  inscricoes: readonly number[],
): MensagemEscrita => ({
  evento,
  assunto: draft.assunto,
  texto: draft.texto,
  responder_para: draft.responder_para,
  filtros:
    inscricoes.length > 0
      ? { inscricoes: [...inscricoes], status: [...writtenTo] }
      : {
          status: [...draft.status],
          ...(draft.lote > 0 && { lote: draft.lote }),
          ...(draft.presente !== '' && { presente: draft.presente === 'sim' }),
        },
});

/** A message that the mail server does not take is tried again for days. */
const soonMilliseconds = 10 * 60_000;

/** Milliseconds until the counts of sent mails are reloaded: short in the first minutes of a message, long otherwise. */
export const refreshAfter = (
  messages: readonly Pick<MensagemEnviada, 'criado_em' | 'destinatarios' | 'enviadas' | 'falhas'>[],
  now: number,
) =>
  messages.some(
    ({ criado_em, destinatarios, enviadas, falhas }) =>
      enviadas + falhas < destinatarios && now - Date.parse(criado_em) < soonMilliseconds,
  )
    ? 2_000
    : 30_000;

/** The ids of chosen sign-ups in the address: `1,2,3`. */
export const readIds = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
