import { randomBytes } from 'node:crypto';
import type { Limits } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { onceCommitted } from '#server/http/idempotency.ts';
import type { Clock } from '#server/ports/clock.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import { addMonths, churchToday, isIsoDate } from '#shared/dates.ts';
import { campos, isDia, isInforme, type NomeCampo, type Valores } from '#shared/documento/campos.ts';
import { alfabeto, tamanho } from '#shared/documento/codigo.ts';
import { fieldsInText, requiredFieldsInText } from '#shared/documento/fill-template.ts';
import { type IdiomaDocumento, localeOfIdioma, porCasa, type TipoModelo } from '#shared/documento/tipos.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { contentOf } from './document-content.ts';
import { type DocumentPerson, findDocumentPerson, valuesOf } from './values.ts';

export interface Modelo {
  id: number;
  nome: string;
  tipo: TipoModelo;
  idioma: IdiomaDocumento;
  validade_meses: number | null;
  titulo: string;
  texto: string;
  verso: string | null;
  assinatura_1: string | null;
  assinatura_2: string | null;
}

export const modeloColumns = sql`m.id, m.nome, m.tipo, m.idioma, m.validade_meses, m.titulo, m.texto, m.verso,
  m.assinatura_1, m.assinatura_2`;

const textsOf = ({ titulo, texto, verso, assinatura_1, assinatura_2 }: Modelo) =>
  [titulo, texto, verso, assinatura_1, assinatura_2] as const;

/** 80 random bits, which cannot be guessed. */
const newCodigo = (): string => [...randomBytes(tamanho)].map((byte) => alfabeto[byte & 31]).join('');

/** The fields that the person who issues the template fills in; a field in brackets is optional. */
export function fieldsToFillIn(
  modelo: Modelo,
): { campo: string; label: Label; kind: 'text' | 'date'; opcional: boolean }[] {
  const needed = new Set(requiredFieldsInText(...textsOf(modelo)));
  return fieldsInText(...textsOf(modelo))
    .filter(isInforme)
    .map((name) => ({
      campo: name.slice('informe.'.length),
      label: campos[name].label,
      kind: isDia(name) ? 'date' : 'text',
      opcional: !needed.has(name),
    }));
}

/** The fields that the template requires and whose values are unknown, without those that are filled in when it is issued. */
export const missingIn = (modelo: Modelo, valores: Valores): NomeCampo[] =>
  requiredFieldsInText(...textsOf(modelo)).filter((name) => !isInforme(name) && !valores[name]);

/** The dates of a document that is issued today. */
export function datesOf({ validade_meses }: Modelo, now: Date): { data: string; validade: string | null } {
  const data = churchToday(now);
  return { data, validade: validade_meses === null ? null : addMonths(data, validade_meses) };
}

const maxLetters = 200;

/** Checks the typed values against the fields that the template leaves to fill in. */
function checkTyped(modelo: Modelo, typed: Readonly<Record<string, string>>): Record<string, string> {
  const errors: FieldErrors = {};
  const toFillIn = fieldsToFillIn(modelo);
  for (const name of Object.keys(typed))
    if (!toFillIn.some(({ campo }) => campo === name))
      errors[`informe.${name}`] = [{ key: 'documento.unknown_value' }];
  const values: Record<string, string> = {};
  for (const { campo, kind, opcional } of toFillIn) {
    const value = (typed[campo] ?? '').replace(/\s+/g, ' ').trim();
    const path = `informe.${campo}`;
    if (value === '') {
      if (!opcional) errors[path] = [{ key: 'validation.required' }];
    } else if (kind === 'date' && !isIsoDate(value)) errors[path] = [{ key: 'validation.date' }];
    else if (value.length > maxLetters)
      errors[path] = [{ key: 'validation.max_length', vars: { max: maxLetters } }];
    else values[campo] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Names of fields as a list, in each language. */
export const fieldNames = (names: readonly NomeCampo[]): Label => {
  const of = (language: 0 | 1 | 2): string =>
    names.map((name) => campos[name].label[language].toLowerCase()).join(', ');
  return [of(0), of(1), of(2)];
};

/** The next number of the church in the year. The row stays locked until the commit, so that no number is skipped. */
async function nextNumber(tx: Db, igreja: number, ano: number): Promise<number> {
  const [row] = await tx.query<{ numero: number }>(sql`insert into documento_ultimo as u (igreja, ano, numero)
    values (${igreja}, ${ano}, 1) on conflict (igreja, ano) do update set numero = u.numero + 1 returning numero`);
  return row!.numero;
}

interface Issued {
  id: number;
  numero: string;
  codigo: string;
}

/** Issues a document to a person: fills in the template, takes the next number, and stores the content. */
export async function issueDocument(
  db: Db,
  clock: Pick<Clock, 'now'>,
  input: {
    modelo: number;
    pessoa: number;
    informe: Readonly<Record<string, string>>;
    key?: string | undefined;
  },
  identity: Limits & { user: { id: number | null } },
): Promise<Issued> {
  const [modelo] = await db.query<Modelo & { ativo: boolean }>(
    sql`select ${modeloColumns}, m.ativo from documento_modelo m where m.id = ${input.modelo}`,
  );
  if (!modelo) throw invalidField('modelo', 'validation.reference');
  if (!modelo.ativo) throw invalidField('modelo', 'documento.not_in_use');
  if (modelo.tipo === porCasa) throw invalidField('modelo', 'documento.for_houses');
  const informe = checkTyped(modelo, input.informe);
  const locale = localeOfIdioma(modelo.idioma);
  const now = clock.now();
  const dates = datesOf(modelo, now);
  const facts = { tipo: modelo.tipo, locale, ...dates, informe };
  const ano = Number(dates.data.slice(0, 4));
  const codigo = newCodigo();
  const issue = async (tx: Db): Promise<Issued> => {
    // An erasure at the same moment waits until the document is stored, and then empties it; or the document is refused.
    await tx.run(sql`select from pessoa where id = ${input.pessoa} for key share`);
    const titular = await requireTitular(tx, input.pessoa, identity);
    if (titular.apagada) throw invalidField('pessoa', 'documento.person_erased');
    const missing = missingIn(modelo, valuesOf(titular, { ...facts, numero: '-' }));
    if (missing.length > 0)
      throw invalidField('pessoa', 'documento.missing', { fields: fieldNames(missing) });
    const sequencia = await nextNumber(tx, titular.igreja, ano);
    const numero = receiptNumber(ano, sequencia);
    const conteudo = contentOf(modelo, valuesOf(titular, { ...facts, numero }), locale);
    const [row] = await tx.query<{
      id: number;
    }>(sql`insert into documento (numero, tipo, pessoa, igreja, modelo, data, users,
        codigo, validade, ano, sequencia, conteudo, criado_em, atualizado_em)
      values (${numero}, ${modelo.tipo}, ${titular.id}, ${titular.igreja}, ${modelo.id}, ${dates.data}, ${identity.user.id},
        ${codigo}, ${dates.validade}, ${ano}, ${sequencia}, ${JSON.stringify(conteudo)}::jsonb, ${now}, ${now}) returning id`);
    await trace(tx, identity.user.id, 'create', row!.id, { numero, tipo: modelo.tipo, pessoa: titular.id });
    return { id: row!.id, numero, codigo };
  };
  return db.transaction((tx) => onceCommitted(tx, { key: input.key, now }, () => issue(tx)));
}

/** The person, or why no document can be issued to them. */
export async function requireTitular(db: Db, id: number, limits: Limits): Promise<DocumentPerson> {
  const titular = await findDocumentPerson(db, id, limits);
  if (titular) return titular;
  const churches = await db.query(sql`select 1 from igreja where sede`);
  throw churches.length === 0
    ? invalidField('pessoa', 'documento.no_church')
    : new AppError('not_found', 'error.not_found');
}

/** The server alone writes this section, and so it also writes the trace. */
const trace = (
  tx: Db,
  users: number | null,
  acao: 'create' | 'edit',
  id: number,
  depois: object,
): Promise<number> =>
  tx.run(sql`insert into trilha (users, acao, secao, registro, depois)
    values (${users}, ${acao}, 'documento', ${id}, ${JSON.stringify(depois)}::jsonb)`);

/** Revokes a document; verifying its code then shows that. */
export async function revokeDocument(
  db: Db,
  clock: Pick<Clock, 'now'>,
  { id, motivo }: { id: number; motivo: string },
  users: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const revoked = await tx.run(sql`update documento set situacao = 'revogado', revogado_em = ${clock.now()},
      motivo_revogacao = ${motivo}, versao = versao + 1, atualizado_em = now() where id = ${id} and situacao = 'valido'`);
    if (revoked === 0) throw new AppError('conflict', 'documento.already_revoked');
    await trace(tx, users, 'edit', id, { situacao: 'revogado' });
  });
}
