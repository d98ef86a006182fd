import { parse } from '#server/http/parse.ts';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { isIsoDate } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import { participantErrors, pathOf } from './participants.ts';
import { preenchimento, type TransferenciaInput, transferencia } from './schema.ts';

type Fields = Record<string, string>;

/** The fields below a path, without it: `participantes.0.` */
export const below = (fields: Readonly<Fields>, path: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) =>
      name.startsWith(path) && typed.trim() !== '' ? [[name.slice(path.length), typed]] : [],
    ),
  );

/** A date as people type it, or as a date field sends it. */
const typedDate = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );

/** The data of a participant in the form, not checked yet. */
interface TypedParticipant {
  /** the buyer's data, copied because the form says so (`sou_eu`) */
  isBuyer: boolean;
  /** the guardian's consent is ticked */
  consents: boolean;
  typed: {
    nome: string | undefined;
    email: string | undefined;
    cpf: string | undefined;
    documento: string | undefined;
    data_nascimento: string | undefined;
    cidade: string | undefined;
    responsavel?: { nome: string; cpf: string | undefined; autoriza: boolean };
    respostas: Fields;
  };
}

/** `buyer`: the fields of the buyer, who may also be this participant. */
export function readParticipant(fields: Fields, buyer: Fields): TypedParticipant {
  const guardian = below(fields, 'responsavel.');
  const isBuyer = fields.sou_eu !== undefined;
  const consents = guardian.autoriza !== undefined;
  return {
    isBuyer,
    consents,
    typed: {
      nome: isBuyer ? (buyer.nome ?? fields.nome) : fields.nome,
      email: isBuyer ? (buyer.email ?? fields.email) : fields.email,
      cpf: fields.cpf,
      documento: fields.documento,
      data_nascimento: typedDate(fields.data_nascimento),
      cidade: fields.cidade,
      ...(guardian.nome && {
        responsavel: { nome: guardian.nome, cpf: guardian.cpf, autoriza: consents },
      }),
      respostas: below(fields, 'respostas.'),
    },
  };
}

/** What the event asks of each participant. */
type Asking = Pick<CompraAberta, 'evento' | 'perguntas'>;

/** Errors for data that the event requires and the form leaves out, whether or not the rest of the form is valid. */
function eventErrors(
  { typed, consents }: TypedParticipant,
  { evento, perguntas }: Asking,
  { at, now }: { at: string; now: Date },
): FieldErrors {
  const born = typed.data_nascimento;
  const input = {
    ...typed,
    nome: typed.nome ?? '',
    data_nascimento: born !== undefined && isIsoDate(born) ? born : undefined,
    // the schema checks whether the guardian consents
    responsavel: typed.responsavel && { ...typed.responsavel, autoriza: true as const },
  };
  const errors = participantErrors(input, { ...evento, perguntas }, { at, now });
  if (errors[pathOf(at, 'responsavel')] && !consents)
    errors[pathOf(at, 'responsavel.autoriza')] = [{ key: 'inscricao.consent' }];
  return errors;
}

/** The new holder of a ticket; a refused form is refused with all of its errors at once. */
export function parseHolder(holder: TypedParticipant, asking: Asking, now: Date): TransferenciaInput {
  const missing = eventErrors(holder, asking, { at: '', now });
  try {
    const filled = parse(transferencia, holder.typed);
    if (Object.keys(missing).length > 0) throw invalid(missing);
    return filled;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    throw invalid({ ...missing, ...error.fields });
  }
}

/** Parses buyer and participants; a refused form is refused with all of its errors at once. */
export function parseFilled(
  { comprador, participantes }: { comprador: Fields; participantes: readonly TypedParticipant[] },
  asking: Asking | null,
  now: Date,
) {
  const missing: FieldErrors = {};
  for (const [index, one] of participantes.entries())
    if (asking) Object.assign(missing, eventErrors(one, asking, { at: `participantes.${index}`, now }));
  try {
    const filled = parse(preenchimento, {
      comprador,
      participantes: participantes.map(({ typed }) => typed),
    });
    if (Object.keys(missing).length > 0) throw invalid(missing);
    return filled;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const errors = { ...missing, ...error.fields };
    // errors in the buyer's name and address are shown once, where they are typed
    for (const [at, { isBuyer }] of participantes.entries())
      for (const field of ['nome', 'email'])
        if (isBuyer && errors[`comprador.${field}`]) delete errors[`participantes.${at}.${field}`];
    throw invalid(errors);
  }
}
