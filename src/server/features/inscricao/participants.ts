import { isMinorOn } from '#shared/age.ts';
import type { Pergunta, Resposta } from '#shared/contracts/inscricao.ts';
import { churchToday, dateLabel, yearsBefore } from '#shared/dates.ts';
import type { FieldError, FieldErrors } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import { ageRuleKind, isAgeAllowed } from '#shared/inscricao/age.ts';
import type { EventoRow } from './evento-row.ts';
import type { ParticipanteInput } from './schema.ts';

/** The longest answer to a question. */
const longestAnswer = 500;
const oldest = 120;

const yesNo = ['sim', 'nao'];

function answerError({ tipo, opcoes, obrigatoria }: Pergunta, answer: string): FieldError | undefined {
  if (answer === '') return obrigatoria ? { key: 'validation.required' } : undefined;
  if (answer.length > longestAnswer) return { key: 'inscricao.answer_long' };
  const offered = tipo === 'sim_ou_nao' ? yesNo : opcoes;
  return offered.length > 0 && !offered.includes(answer)
    ? { key: 'validation.choice', vars: { options: offered.join(', ') } }
    : undefined;
}

/** The path of a field: a form of one person alone has no path before it. */
export const pathOf = (at: string, field: string): string => (at === '' ? field : `${at}.${field}`);

/** The checks of one participant that depend on the event; `at` is the path of its fields. */
export function participantErrors(
  input: ParticipanteInput,
  evento: Pick<
    EventoRow,
    'data' | 'pede_cpf' | 'pede_nascimento' | 'idade_minima' | 'idade_maxima' | 'perguntas'
  >,
  { at, now }: { at: string; now: Date },
): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = (field: string, key: ErrorKey, vars?: Vars): void => {
    errors[pathOf(at, field)] = [{ key, vars }];
  };
  const born = input.data_nascimento ?? null;
  const today = churchToday(now);
  if (evento.pede_cpf && !input.cpf && !input.documento) wrong('cpf', 'inscricao.cpf_or_document');
  if (evento.pede_nascimento && born === null) wrong('data_nascimento', 'validation.required');
  if (born !== null && born > today) wrong('data_nascimento', 'validation.date_future');
  else if (born !== null && born < yearsBefore(today, oldest))
    wrong('data_nascimento', 'validation.date_old', { years: oldest });
  else if (born !== null && !isAgeAllowed(born, evento.data, evento))
    wrong('data_nascimento', `inscricao.age_${ageRuleKind(evento)!}`, {
      min: evento.idade_minima ?? 0,
      max: evento.idade_maxima ?? oldest,
      day: dateLabel(evento.data),
    });
  else if (born !== null && isMinorOn(born, evento.data) && !input.responsavel)
    wrong('responsavel', 'inscricao.guardian');
  for (const pergunta of evento.perguntas) {
    const error = answerError(pergunta, input.respostas?.[String(pergunta.id)]?.trim() ?? '');
    if (error) wrong(`respostas.${pergunta.id}`, error.key, error.vars);
  }
  const questionIds = new Set(evento.perguntas.map(({ id }) => String(id)));
  for (const id of Object.keys(input.respostas ?? {}))
    if (!questionIds.has(id)) wrong(`respostas.${id}`, 'validation.reference');
  return errors;
}

/** The answers with their questions as they are asked today. */
export const answersOf = (input: ParticipanteInput, evento: EventoRow): Resposta[] =>
  evento.perguntas.flatMap(({ id, pergunta, tipo }) => {
    const resposta = input.respostas?.[String(id)]?.trim() ?? '';
    return resposta === '' ? [] : [{ pergunta: id, texto: pergunta, tipo, resposta }];
  });

/** The other document of a participant without a CPF; with a CPF no other document is stored. */
export const documentOf = ({ cpf, documento }: ParticipanteInput): string | null =>
  cpf ? null : (documento ?? null);

/** The guardian of a minor; for an adult nothing is stored, even if a form sent it. */
export const guardianOf = (
  { responsavel, data_nascimento: born }: ParticipanteInput,
  { data }: Pick<EventoRow, 'data'>,
): { nome: string; cpf: string | null } | null =>
  responsavel && (!born || isMinorOn(born, data))
    ? { nome: responsavel.nome, cpf: responsavel.cpf ?? null }
    : null;
