import type { TraceLine, TraceLines, TraceNames } from '#shared/contracts/trilha.ts';
import { type Field, type Fields, isFile } from '#shared/crud/field.ts';
import { findSection } from '#shared/sections/index.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { valueText } from './value-text.ts';

export type Trace = TraceLine;
export type TracePage = TraceLines;

export interface Change {
  name: string;
  field: Field;
  before: unknown;
  after: unknown;
}

/** Traced values that are not fields of their section. */
const moreFields: Readonly<Record<string, Fields>> = {
  chave_api: {
    nome: { kind: 'text', label: ['Nome', 'Name', 'Nombre'] },
    prefixo: { kind: 'text', label: ['Começo da chave', 'Beginning of the key', 'Comienzo de la clave'] },
  },
  webhook_saida: {
    endereco: { kind: 'text', label: ['Endereço', 'Address', 'Dirección'] },
    ativo: { kind: 'boolean', label: ['Ligado', 'On', 'Encendido'] },
  },
  perfil: { permissoes: { kind: 'textarea', label: ['Permissões', 'Permissions', 'Permisos'] } },
  permissao: {
    action: { kind: 'text', label: ['Ação', 'Action', 'Acción'] },
    subject: { kind: 'text', label: ['Assunto', 'Subject', 'Asunto'] },
  },
};

const fieldsOf = (secao: string): Fields => ({ ...findSection(secao)?.fields, ...moreFields[secao] });

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The changes of one trace line, in the order of the form; columns that are not fields are left out. */
export function changesOf({ secao, antes, depois }: Trace, names: TraceNames): Change[] {
  return Object.entries(fieldsOf(secao))
    .filter(([name]) => (antes && name in antes) || (depois && name in depois))
    .map(([name, field]) => ({
      name,
      field,
      before: withNames(field, antes?.[name] ?? null, names),
      after: withNames(field, depois?.[name] ?? null, names),
    }))
    .filter(({ before, after }) => (antes && depois ? true : !isEmpty(before) || !isEmpty(after)));
}

/** A stored value with names in place of ids. */
function withNames(field: Field, value: unknown, names: TraceNames): unknown {
  if (value === null) return null;
  if (Array.isArray(value) && (field.kind === 'references' || field.kind === 'images'))
    return value.map((one) => nameOf(field, one, names));
  if (field.kind === 'items' && Array.isArray(value))
    return value.map((item: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(field.fields).map(([name, inner]) => [
          name,
          withNames(inner, item[name] ?? null, names),
        ]),
      ),
    );
  return field.kind === 'reference' || isFile(field) ? nameOf(field, value, names) : value;
}

function nameOf(field: Field, id: unknown, names: TraceNames): unknown {
  if (typeof id !== 'number' && typeof id !== 'string') return id;
  if ('to' in field) return { id, rotulo: names[field.to]?.[id] ?? `#${id}` };
  return { id, nome: names.arquivo?.[id] ?? '' };
}

const longest = 400;

/**
 * A value of a change as text; '' when it is empty. List rows are shown whole, because any part may have
 * changed.
 */
export function changeText(field: Field, value: unknown, translator: Translator): string {
  if (isEmpty(value) && value !== false) return '';
  const text = fullText(field, value, translator);
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

function fullText(field: Field, value: unknown, translator: Translator): string {
  if (field.kind === 'items' && Array.isArray(value)) {
    const itemText = (item: Record<string, unknown>): string =>
      Object.entries(field.fields)
        .map(([name, inner]) => valueText(inner, item[name], translator))
        .filter(Boolean)
        .join(' · ');
    return value.map(itemText).join('; ');
  }
  if (isFile(field) || field.kind === 'images') {
    const text = valueText(field, value, translator);
    return text.replace(/[,\s]/g, '') === '' ? translator.t('crud.history.file') : text;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return valueText(field, value, translator);
}
