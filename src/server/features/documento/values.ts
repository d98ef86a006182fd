import type { Limits } from '#server/crud/scope.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { formatCnpj, formatCpf } from '#shared/br/documents.ts';
import { formatDate } from '#shared/dates.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { campos, isCampoDe, isDia, type NomeCampo, type Valores } from '#shared/documento/campos.ts';
import { formatoOf, type TipoModelo } from '#shared/documento/tipos.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { firstName } from '#shared/person-name.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import type { MailingHousehold } from './mailing-households.ts';

/** A church, as documents name it. */
export interface ChurchFacts {
  igreja: number;
  igreja_nome: string;
  igreja_razao: string;
  igreja_cnpj: string | null;
  igreja_endereco: string | null;
  igreja_cidade: string | null;
}

/** A person and their church, as documents name them. */
export interface DocumentPerson extends ChurchFacts {
  id: number;
  nome: string;
  sexo: string | null;
  data_nascimento: string | null;
  cpf: string | null;
  estado_civil: keyof typeof pessoaSection.fields.estado_civil.options | null;
  pai: string | null;
  mae: string | null;
  responsavel: string | null;
  endereco: string | null;
  data_batismo: string | null;
  batizado_igreja: string | null;
  e_batizado_outra_igreja: boolean;
  status: keyof typeof pessoaSection.fields.status.options;
  foto: string | null;
  apagada: boolean;
}

/** An address in one line: "Rua das Oliveiras, 120, Centro, Campinas/SP". */
const addressOf = (
  row: string,
): string => `nullif(concat_ws(', ', nullif(${row}.logradouro, ''), nullif(${row}.numero, ''),
  nullif(${row}.complemento, ''), nullif(${row}.bairro, ''), nullif(concat_ws('/', nullif(${row}.cidade, ''), ${row}.uf), '')), '')`;

/** Of the church `i`. */
export const churchColumns =
  raw(`i.id as igreja, i.nome_fantasia as igreja_nome, i.razao_social as igreja_razao,
  i.cnpj as igreja_cnpj, ${addressOf('i')} as igreja_endereco, i.cidade as igreja_cidade`);

/** The person, within the caller's limits; those without a church belong to the head church. */
export async function findDocumentPerson(
  db: Db,
  id: number,
  limits: Limits,
): Promise<DocumentPerson | undefined> {
  const scope = scopeSql(pessoaSection, limits) ?? raw('true');
  const [row] =
    await db.query<DocumentPerson>(sql`select t.id, t.nome, t.sexo, t.data_nascimento::text, t.cpf, t.estado_civil,
      coalesce(pai.nome, t.pai) as pai, coalesce(mae.nome, t.mae) as mae,
      coalesce(r.nome, t.responsavel_nome) as responsavel, ${raw(addressOf('t'))} as endereco,
      t.data_batismo::text, t.batizado_igreja, t.e_batizado_outra_igreja, t.status, t.foto, t.anonimizada_em is not null as apagada,
      ${churchColumns}
    from pessoa t join igreja i on i.id = coalesce(t.igreja, (select s.id from igreja s where s.sede))
      left join pessoa pai on pai.id = t.pai_id left join pessoa mae on mae.id = t.mae_id
      left join pessoa r on r.id = t.responsavel
    where t.id = ${id} and ${scope}`);
  return row;
}

const and: Readonly<Record<Locale, string>> = { pt_BR: ' e ', en: ' and ', es: ' y ' };

/** The ending of Portuguese and Spanish words that follow the person's sex. */
const ending = (sexo: string | null): string =>
  sexo === 'masculino' ? 'o' : sexo === 'feminino' ? 'a' : 'o(a)';

/** A day in the form of the paper: short on a card, in words elsewhere. */
const dayText = (day: string, tipo: TipoModelo, locale: Locale): string =>
  formatoOf(tipo) === 'carteira' ? formatDate(day) : fullDate(day, locale);

type FieldValues = Partial<Record<NomeCampo, string | null>>;

/** Leaves out unknown values. */
const withoutEmpty = (values: FieldValues): Valores =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

const churchValues = (church: ChurchFacts): FieldValues => ({
  'igreja.nome': church.igreja_nome,
  'igreja.razao_social': church.igreja_razao,
  'igreja.cnpj': church.igreja_cnpj && formatCnpj(church.igreja_cnpj),
  'igreja.endereco': church.igreja_endereco,
  'igreja.cidade': church.igreja_cidade,
});

/** The values of a letter to a house. */
export const householdValues = (
  { nome, pessoas, linhas }: Pick<MailingHousehold, 'nome' | 'pessoas' | 'linhas'>,
  church: ChurchFacts,
  { locale, data }: Pick<Facts, 'locale' | 'data'>,
): Valores =>
  withoutEmpty({
    'casa.nome': nome,
    'casa.pessoas': pessoas,
    'casa.endereco': linhas.join(', '),
    ...churchValues(church),
    'documento.data': fullDate(data, locale),
  });

interface Facts {
  tipo: TipoModelo;
  locale: Locale;
  numero: string;
  data: string;
  validade: string | null;
  informe: Readonly<Record<string, string>>;
}

/** The values of all fields; what the record lacks is left out. */
export function valuesOf(
  titular: DocumentPerson,
  { tipo, locale, numero, data, validade, informe }: Facts,
): Valores {
  const { fields } = pessoaSection;
  const day = (iso: string | null): string | null => iso && dayText(iso, tipo, locale);
  const parents = [titular.pai, titular.mae].filter((name) => name !== null && name !== '');
  const { estado_civil } = titular;
  const recordValues: FieldValues = {
    'pessoa.nome': titular.nome,
    'pessoa.primeiro_nome': firstName(titular.nome),
    'pessoa.o_a': ending(titular.sexo),
    'pessoa.data_nascimento': day(titular.data_nascimento),
    'pessoa.cpf': titular.cpf && formatCpf(titular.cpf),
    'pessoa.estado_civil': estado_civil && label(fields.estado_civil.options[estado_civil], locale),
    'pessoa.filiacao': parents.join(and[locale]),
    'pessoa.responsavel': titular.responsavel,
    'pessoa.endereco': titular.endereco,
    'pessoa.data_batismo': day(titular.data_batismo),
    'pessoa.igreja_batismo': titular.data_batismo && (titular.batizado_igreja || titular.igreja_nome),
    'pessoa.situacao': label(fields.status.options[titular.status], locale),
    ...churchValues(titular),
    'documento.numero': numero,
    'documento.data': day(data),
    'documento.validade': day(validade),
  };
  const values: FieldValues = {};
  for (const name of Object.keys(campos) as NomeCampo[]) {
    const typed = informe[name.slice('informe.'.length)];
    const value = name.startsWith('informe.')
      ? typed && isDia(name)
        ? day(typed)
        : typed
      : recordValues[name];
    values[name] = value;
  }
  return withoutEmpty(values);
}

/** Made-up values, for a preview. */
export function sampleValues(tipo: TipoModelo, locale: Locale): Valores {
  return Object.fromEntries(
    (Object.entries(campos) as [NomeCampo, { exemplo: string }][])
      .filter(([name]) => isCampoDe(tipo, name))
      .map(([name, { exemplo }]) => [name, isDia(name) ? dayText(exemplo, tipo, locale) : exemplo]),
  );
}
