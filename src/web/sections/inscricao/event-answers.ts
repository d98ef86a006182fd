import { isMinorOn } from '#shared/age.ts';
import type { PedeDeQuemVem } from '#shared/contracts/inscricao.ts';

/** What the office types about a person because the event asks for it. */
export interface EventAnswers {
  cpf: string;
  documento: string;
  data_nascimento: string;
  responsavel: { nome: string; autoriza: boolean };
  respostas: Readonly<Record<string, string>>;
}

export const noAnswers: EventAnswers = {
  cpf: '',
  documento: '',
  data_nascimento: '',
  responsavel: { nome: '', autoriza: false },
  respostas: {},
};

/** The part of a request body: contains only the fields of this event's form. */
export const answersBody = (
  { cpf, documento, data_nascimento, responsavel, respostas }: EventAnswers,
  { evento }: Pick<PedeDeQuemVem, 'evento'>,
) => ({
  respostas,
  ...(evento.pede_cpf && (documento === '' ? { cpf } : { documento })),
  ...(evento.pede_nascimento && { data_nascimento }),
  ...(evento.pede_nascimento && isMinorOn(data_nascimento, evento.data) && { responsavel }),
});
