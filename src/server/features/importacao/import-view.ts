import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { Cell, Column } from '#server/spreadsheet/cells.ts';
import { formatCep, formatCpf } from '#shared/br/documents.ts';
import { formatPhone } from '#shared/br/phone.ts';
import type {
  Import,
  ImportCellError,
  ImportRow,
  ImportRows,
  ImportSummary,
  RowFilter,
} from '#shared/contracts/importacao.ts';
import { type Field, textOfRecord } from '#shared/crud/field.ts';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday, writtenDate } from '#shared/dates.ts';
import { errorText, type FieldError, type FieldErrors } from '#shared/errors.ts';
import { type Label, type Locale, label as labelText } from '#shared/i18n/languages.ts';
import { type ErrorKey, errors as errorTexts } from '#shared/i18n/pt_BR/errors.ts';
import { importFields } from '#shared/importacao/import-fields.ts';
import { formatMoney } from '#shared/money.ts';
import { createShownCell } from './cell-text.ts';
import { readRows } from './check-rows.ts';
import { mayName } from './find-references.ts';
import {
  countFamilies,
  countPhotos,
  countRows,
  type ImportRecord,
  mayUndo,
  rowsLeftOut,
  type StoredRow,
  sameTexts,
  storedRows,
  undoUntil,
} from './import-store.ts';
import { createNearNames, type NearNames } from './near-names.ts';
import type { ReadRow } from './read-rows.ts';
import { rowReason } from './row-reason.ts';
import { specOf } from './run-import.ts';

/** Rows and errors that the answer itself shows; the others are pages of their own. */
const previewRows = 20;
const maxListedErrors = 50;

/** Rows that are in memory while a file of those that were left out is written. */
const leftOutAtOnce = 500;
const leftOutTitles: readonly Label[] = [
  ['Linha do arquivo', 'Line of the file', 'Línea del archivo'],
  ['Por que não entrou', 'Why it was left out', 'Por qué no entró'],
];

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(errorTexts, key);

/** Shows imports to their callers: rows as they would be written, errors by cell, in the caller's language. */
export function createImportView({ db, clock, sections, engineOf }: FeatureDeps) {
  const find = (name: string): Section => sections.find((one) => one.name === name)!;

  function errorsOf(
    { mapa, secao }: ImportRecord,
    { linha, celulas }: Pick<StoredRow, 'linha' | 'celulas'>,
    errors: FieldErrors | null,
    locale: Locale,
  ): ImportCellError[] {
    const section = find(secao);
    const fields = importFields(section);
    return Object.entries(errors ?? {}).map(([at, [first]]) => {
      // Errors of lists name a place inside: variantes.0.estoque.
      const parts = at.split('.');
      const campo = mapa.includes(parts[0]!) ? parts[0]! : (parts.at(-1) ?? at);
      // A record for which a text may stand is corrected through the text: the name of a guardian.
      const textColumn = textOfRecord(section.fields, campo) ?? campo;
      const coluna = mapa.indexOf(textColumn);
      return {
        linha,
        coluna: coluna < 0 ? null : coluna,
        campo: textColumn,
        valor: coluna < 0 ? '' : (celulas[coluna] ?? ''),
        mensagem: first
          ? messageOf(first, fields.find(({ name }) => name === textColumn)?.field, locale)
          : '',
      };
    });
  }

  /** Adds to an unknown name the names of records that it may have meant, as far as the caller may see them. */
  async function withNearNames(
    actor: Actor,
    section: Section,
    stored: readonly StoredRow[],
    read: readonly ReadRow[],
  ): Promise<StoredRow[]> {
    const finders = new Map<string, NearNames>();
    for (const name of new Set(stored.flatMap(({ erros }) => Object.keys(erros ?? {})))) {
      const field = section.fields[name];
      const wrongNames = stored.flatMap(({ erros }) => unknownName(erros?.[name]) ?? []);
      if (wrongNames.length > 0 && (field?.kind === 'reference' || field?.kind === 'references'))
        finders.set(name, await createNearNames(db, actor, field, find, wrongNames));
    }
    return stored.map((row, at) => {
      if (!row.erros || row.resultado === 'mantida') return row;
      const erros = Object.entries(row.erros).map(([name, errors]): [string, FieldErrors[string]] => {
        const wrong = unknownName(errors);
        const near = wrong === undefined ? [] : (finders.get(name)?.(wrong, read[at]!) ?? []);
        if (wrong === undefined || near.length === 0) return [name, errors];
        const vars = { name: wrong, near: near.map((one) => `“${one}”`).join(', ') };
        return [name, [{ key: 'importacao.no_record_near', vars }]];
      });
      return { ...row, erros: Object.fromEntries(erros) };
    });
  }

  /** The names of records within the caller's churches and departments. */
  async function titles(
    actor: Actor,
    section: Section,
    ids: readonly number[],
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db.query<{ id: number; rotulo: string }>(sql`select t.id,
        coalesce(${raw(titleSql(section, 't', find))}, '#' || t.id) as rotulo
      from ${raw(section.name)} t where t.id = any(${ids}::integer[]) and ${scopeSql(section, actor) ?? raw('true')}`);
    return new Map(rows.map(({ id, rotulo }) => [id, rotulo]));
  }

  /** The names of the records that rows became, and of those that they repeat if the caller may know them. */
  const namesOf = (
    actor: Actor,
    section: Section,
    stored: readonly StoredRow[],
  ): Promise<Map<number, string>> => {
    const canName = mayName(actor, section);
    const ids = stored.flatMap((row) => [
      (isMade(row) || canName ? row.registro : null) ?? [],
      (canName ? row.duplicada?.registro : null) ?? [],
    ]);
    return titles(actor, section, ids.flat());
  };

  /** The meaning of the cells, as the record would show it. */
  async function shownValues(
    actor: Actor,
    section: Section,
    read: readonly ReadRow[],
    locale: Locale,
  ): Promise<Map<number, Record<string, string>>> {
    const fields = importFields(section);
    const names = new Map<string, Map<number, string>>();
    for (const { name, field } of fields) {
      if (field.kind !== 'reference' && field.kind !== 'references') continue;
      // Otherwise a CPF or a number in a cell would be answered with a name.
      if (!mayName(actor, find(field.to))) continue;
      const ids = read.flatMap(({ input }) => [input[name] ?? []].flat() as number[]);
      names.set(name, await titles(actor, find(field.to), ids));
    }
    const shown = (name: string, field: Field, value: unknown): string => {
      if (value === undefined || value === null) return '';
      if (field.kind === 'reference' || field.kind === 'references') {
        const titlesById = names.get(name);
        return titlesById
          ? ([value].flat() as number[]).map((id) => titlesById.get(id) ?? `#${id}`).join(', ')
          : '';
      }
      return valueText(field, value, locale);
    };
    return new Map(
      read.map(({ linha, input, beside }) => [
        linha,
        Object.fromEntries(
          fields.flatMap(({ name, field }) => {
            const text = shown(name, field, input[name] ?? beside[name]);
            return text === '' ? [] : [[name, text]];
          }),
        ),
      ]),
    );
  }

  /** What records hold in the fields that the import fills, by record. */
  async function recordValues(
    actor: Actor,
    section: Section,
    filled: ReadonlySet<string>,
    ids: readonly number[],
    locale: Locale,
  ): Promise<Map<number, Record<string, string>>> {
    const textsByRecord = new Map<number, Record<string, string>>();
    if (!actor.ability.can('read', section.subject)) return textsByRecord;
    const fields = importFields(section).filter(({ name }) => filled.has(name) && section.fields[name]);
    for (const id of new Set(ids)) {
      const json = await engineOf(section)
        .get(actor, id)
        .catch(() => undefined);
      if (json === undefined) continue;
      const record = JSON.parse(json) as AnyRecord;
      const texts = fields.flatMap(({ name, field }) => {
        const text = recordText(field, record[name], locale);
        return text === '' ? [] : [[name, text]];
      });
      textsByRecord.set(id, Object.fromEntries(texts));
    }
    return textsByRecord;
  }

  async function rows(
    actor: Actor,
    importRecord: ImportRecord,
    locale: Locale,
    query: { filtro: RowFilter; page: number; perPage: number },
  ): Promise<Omit<ImportRows, 'iguais'>> {
    const section = find(importRecord.secao);
    const { rows: pageRows, total } = await storedRows(db, importRecord.id, query);
    const spec = specOf(importRecord, section, churchToday(clock.now()));
    const lines = pageRows.map(({ linha, celulas }) => ({ line: linha, cells: celulas }));
    const read = await readRows({ db, find }, actor, spec, lines);
    const stored = await withNearNames(actor, section, pageRows, read);
    const values = await shownValues(actor, section, read, locale);
    const shownCell = createShownCell(spec, locale);
    const notices = new Map(read.map((row) => [row.linha, row.notices]));
    const repeated = stored.flatMap(({ duplicada }) => duplicada?.registro ?? []);
    const names = await namesOf(actor, section, stored);
    // Values set for all rows and values derived from cells are compared too.
    const filled = new Set([
      ...importRecord.mapa.filter((name) => name !== null),
      ...values.values().flatMap((texts) => Object.keys(texts)),
    ]);
    const valuesOfRecords = await recordValues(actor, section, filled, repeated, locale);
    return {
      total,
      data: stored.map((row): ImportRow => {
        const { linha, celulas, duplicada, escolha, resultado, registro, foto } = row;
        const record = duplicada?.registro ?? null;
        const errors = errorsOf(importRecord, row, row.erros, locale);
        return {
          linha,
          celulas,
          escolha,
          resultado,
          foto,
          registro: registro !== null && (isMade(row) || names.has(registro)) ? registro : null,
          rotulo: registro === null ? null : (names.get(registro) ?? null),
          motivo: rowReason(row, { section, nameOf: (id) => names.get(id), errors, locale }),
          textos: celulas.map((text, at) => shownCell(at, text)),
          valores: values.get(linha) ?? {},
          erros: errors,
          avisos: errorsOf(importRecord, row, notices.get(linha) ?? null, locale),
          duplicada: duplicada && {
            linha: duplicada.linha,
            por: duplicada.por,
            valores: record === null ? null : (valuesOfRecords.get(record) ?? null),
            registro:
              record !== null && names.has(record) ? { id: record, rotulo: names.get(record)! } : null,
          },
        };
      }),
    };
  }

  /** A page of rows, with the wrong texts that can be mended in several rows at once. */
  async function page(
    actor: Actor,
    importRecord: ImportRecord,
    locale: Locale,
    query: { filtro: RowFilter; page: number; perPage: number },
  ): Promise<ImportRows> {
    const shown = await rows(actor, importRecord, locale, query);
    const wrong = new Map<number, Set<string>>();
    for (const { coluna, valor } of shown.data.flatMap(({ erros }) => erros))
      if (coluna !== null) wrong.set(coluna, (wrong.get(coluna) ?? new Set()).add(valor));
    return { ...shown, iguais: await sameTexts(db, importRecord, find(importRecord.secao), wrong) };
  }

  /** The rows that became no record, as they are in their file, each with its line and the reason, in portions. */
  async function* leftOut(
    actor: Actor,
    importRecord: ImportRecord,
    locale: Locale,
  ): AsyncGenerator<Cell[][]> {
    const section = find(importRecord.secao);
    const columns = ownColumns(importRecord);
    for (let after = 0; ; ) {
      const stored = await rowsLeftOut(db, importRecord, { after, limit: leftOutAtOnce });
      if (stored.length === 0) return;
      const names = await namesOf(actor, section, stored);
      yield stored.map((row) => {
        const errors = errorsOf(importRecord, row, row.erros, locale);
        const why = rowReason(row, { section, nameOf: (id) => names.get(id), errors, locale });
        const texts = [...columns.map((at) => row.celulas[at] ?? ''), String(row.linha), why ?? ''];
        return texts.map((text) => ({ kind: 'text', text }));
      });
      after = stored.at(-1)!.linha;
    }
  }

  const summary = (actor: Actor, importRecord: ImportRecord): ImportSummary => {
    const { id, secao, arquivo, estado, quem, criado_em, terminado_em, linhas } = importRecord;
    return {
      id,
      section: secao,
      arquivo,
      estado,
      quem,
      linhas,
      criado_em: criado_em.toISOString(),
      terminado_em: terminado_em?.toISOString() ?? null,
      desfazer_ate: mayUndo(actor, find(secao), importRecord)
        ? (undoUntil(importRecord, clock.now())?.toISOString() ?? null)
        : null,
    };
  };

  return {
    page,
    summary,
    /** the columns of the file, then the line and the reason */
    leftOutColumns: (importRecord: ImportRecord, locale: Locale): Column[] => [
      ...ownColumns(importRecord).map((at) => ({ title: importRecord.colunas[at]!.titulo, width: 20 })),
      ...leftOutTitles.map((title) => ({ title: labelText(title, locale), width: 20 })),
    ],
    leftOut,
    async whole(actor: Actor, importRecord: ImportRecord, locale: Locale): Promise<Import> {
      const { id, formato, colunas, mapa, padroes, duplicados, com_erros, familias, erro } = importRecord;
      const [{ data: previa }, { rows: wrong }, contagem] = [
        await rows(actor, importRecord, locale, { filtro: 'todas', page: 1, perPage: previewRows }),
        await storedRows(db, id, { filtro: 'erros', page: 1, perPage: maxListedErrors }),
        await countRows(db, id),
      ];
      const { counts, left } = await countFamilies(db, id);
      const photos = await countPhotos(db, id);
      const shownCell = createShownCell(
        specOf(importRecord, find(importRecord.secao), churchToday(clock.now())),
        locale,
      );
      const message = (errors: FieldErrors | null): string => {
        const [first] = Object.values(errors ?? {})[0] ?? [];
        return first ? errorText(first.key, locale, first.vars) : errorText('error.fallback', locale);
      };
      return {
        ...summary(actor, importRecord),
        formato,
        duplicados,
        com_erros,
        familias,
        contagem,
        previa,
        fotos: {
          encontradas: photos.encontradas,
          sobraram: photos.total,
          fora: photos.left.map(({ nome, erros }) => ({ nome, mensagem: message(erros) })),
        },
        casas: {
          ...counts,
          fora: left.map(({ nome, pessoas, erros }) => ({ nome, pessoas, mensagem: message(erros) })),
        },
        colunas: colunas.map(({ titulo, exemplos }, at) => ({
          titulo,
          campo: mapa[at] ?? null,
          exemplos: exemplos.map((text) => shownCell(at, text)),
        })),
        padroes: padroes as Import['padroes'],
        erros: wrong
          .flatMap((row) => errorsOf(importRecord, row, row.erros, locale))
          .slice(0, maxListedErrors),
        erro: erro === null ? null : errorText(isErrorKey(erro) ? erro : 'error.fallback', locale),
      };
    },
  };
}

/** The name that no record has, if that is the error. */
function unknownName([first]: readonly FieldError[] = []): string | undefined {
  const name = first?.key === 'importacao.no_record' ? first.vars?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The columns of the file, without those that a downloaded file of left-out rows had added. */
function ownColumns({ colunas, mapa }: ImportRecord): number[] {
  const added = new Set(leftOutTitles.flat());
  return [...colunas.keys()].filter((at) => mapa[at] !== null || !added.has(colunas[at]!.titulo));
}

/** Whether the import made the record of the row: the reader of the row knows it. */
const isMade = ({ resultado, preenchidos }: StoredRow): boolean =>
  resultado !== 'pulada' && preenchidos === null;

/** The message of an error; for a word that is no option, it lists the options. */
function messageOf({ key, vars }: FieldError, field: Field | undefined, locale: Locale): string {
  if (key !== 'importacao.choice' || field?.kind !== 'choice') return errorText(key, locale, vars);
  const options = Object.values(field.options).map((option) => labelText(option, locale));
  return errorText(key, locale, { options: options.join(', ') });
}

/** A value of a record, where references are names already. */
function recordText(field: Field, value: unknown, locale: Locale): string {
  if (value === undefined || value === null) return '';
  if (field.kind === 'reference') return (value as Ref).rotulo ?? '';
  if (field.kind === 'references') return (value as Ref[]).map(({ rotulo }) => rotulo).join(', ');
  if (field.kind === 'items') return '';
  return valueText(field, value, locale);
}

function valueText(field: Field, value: unknown, locale: Locale): string {
  switch (field.kind) {
    case 'date':
      return writtenDate(String(value), locale);
    case 'phone':
      return formatPhone(String(value));
    case 'cpf':
      return formatCpf(String(value));
    case 'cep':
      return formatCep(String(value));
    case 'money':
      return typeof value === 'number' ? formatMoney(value, locale) : String(value);
    case 'choice': {
      const label = field.options[String(value)];
      return label ? labelText(label, locale) : String(value);
    }
    case 'boolean':
      return yesNo[locale][value === true ? 0 : 1];
    case 'items':
      return (value as Record<string, unknown>[]).map((item) => Object.values(item).join(' ')).join(', ');
    case 'richtext':
      return String(value)
        .replace(/<[^>]*>/g, ' ')
        .trim();
    default:
      return String(value);
  }
}

const yesNo: Record<Locale, readonly [string, string]> = {
  pt_BR: ['Sim', 'Não'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
};
