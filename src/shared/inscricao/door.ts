import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';

/** Why a ticket is refused; where a phone without network let it in all the same, the reason is stored with the entry. */
export const motivosDeRecusa = [
  ...(['repetida', 'nao_paga', 'cancelada', 'transferida', 'teste'] as const),
  ...(['evento_cancelado', 'outro_evento', 'contestada'] as const),
] as const;
export type MotivoDeRecusa = (typeof motivosDeRecusa)[number];

const byEstado = {
  pendente: 'nao_paga',
  cancelada: 'cancelada',
  transferida: 'transferida',
  confirmada: null,
  check_in_feito: null,
} as const satisfies Record<EstadoInscricao, MotivoDeRecusa | null>;

/** Why this ticket does not admit at all, whether or not it came in already; null: it does. */
export function refusalOf(ticket: {
  estado: EstadoInscricao;
  teste: boolean;
  evento_cancelado: boolean;
  /** the payer disputes the payment at the bank; lists that phones kept from earlier versions lack it */
  contestada?: boolean;
}): Exclude<MotivoDeRecusa, 'repetida' | 'outro_evento'> | null {
  if (ticket.teste) return 'teste';
  if (ticket.evento_cancelado) return 'evento_cancelado';
  return byEstado[ticket.estado] ?? (ticket.contestada ? 'contestada' : null);
}

const code = /^[a-z2-7]{26}$/;

/** How many letters of a code find its ticket in the list of a door; the other 18 letters (90 bits) cannot be guessed. */
export const codeStartLength = 8;
const codeStart = /^[a-z2-7]{6,}$/;

/** The start of a code that was typed, in any case and with spaces. Undefined: too short, or no code. */
export function ticketCodeStart(text: string): string | undefined {
  const tidy = text.replace(/[\s-]/g, '').toLowerCase();
  return codeStart.test(tidy) ? tidy.slice(0, codeStartLength) : undefined;
}

/**
 * The code of a ticket in a text that was scanned or typed: the code itself, in any case and with spaces, or the address of
 * the ticket's page. Undefined: the text is neither.
 */
export function ticketCode(text: string): string | undefined {
  const bare = text.trim().replace(/^https?:\/\/[^/\s]+\/ingresso\//i, '');
  const tidy = bare
    .replace(/[?#].*$/, '')
    .replace(/[\s-]/g, '')
    .toLowerCase();
  return code.test(tidy) ? tidy : undefined;
}
