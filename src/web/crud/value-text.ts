import { detailField } from '#shared/crud/detail.ts';
import { type Field, type ItemsField, isFile } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section, SectionHead } from '#shared/crud/section.ts';
import { findHead } from '#shared/sections/heads.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { textOfHtml } from '#web/lib/site/plain-text.ts';
import { typedText } from './typed-values.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textsOf = (value: unknown, part: string): string[] =>
  Array.isArray(value)
    ? value.map((one) => (isObject(one) ? String(one[part] ?? one.name ?? '') : String(one)))
    : [];

export const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The first value of each row, usually its name, or else the number of rows. */
function itemsText(field: ItemsField, value: unknown, translator: Translator): string {
  if (!Array.isArray(value) || value.length === 0) return '';
  const [first] = Object.entries(field.fields);
  const names = value.map((item) =>
    first && isObject(item) ? valueText(first[1], item[first[0]], translator) : '',
  );
  return names.filter(Boolean).join(', ') || translator.number(value.length);
}

/** The title of a record of this section; titles that the product itself wrote are translated. */
export function titleText(secao: string, title: string, { label }: Translator): string {
  const texts = findHead(secao)?.titleTexts;
  return texts && Object.hasOwn(texts, title) ? label(texts[title]!) : title;
}

/** A stored value as text; '' when it is empty. */
export function valueText(field: Field, value: unknown, translator: Translator): string {
  if (value === null || value === undefined || value === '') return '';
  if (isFile(field) && isObject(value)) return String(value.nome ?? value.name ?? '');
  switch (field.kind) {
    case 'boolean':
      return translator.t(value === true ? 'crud.yes' : 'crud.no');
    case 'choice': {
      const option = field.options[String(value)];
      return option ? translator.label(option) : String(value);
    }
    case 'references':
      return textsOf(value, 'rotulo')
        .map((text) => titleText(field.to, text, translator))
        .join(', ');
    case 'images':
      return textsOf(value, 'nome').join(', ');
    case 'items':
      return itemsText(field, value, translator);
    case 'richtext':
      return textOfHtml(String(value));
    case 'password':
      return '';
    case 'reference':
      return isObject(value) ? titleText(field.to, String(value.rotulo ?? ''), translator) : String(value);
    case 'money':
      return typeof value === 'number' ? translator.money(value) : String(value);
    case 'integer':
    case 'decimal':
      return typeof value === 'number'
        ? translator.number(value, { maximumFractionDigits: field.kind === 'decimal' ? field.digits : 0 })
        : String(value);
    case 'date':
      return translator.date(String(value));
    case 'datetime':
      return Number.isNaN(Date.parse(String(value))) ? String(value) : translator.dateTime(String(value));
    case 'time':
      return translator.time(String(value).slice(0, 5));
    case 'phone':
    case 'cpf':
    case 'cnpj':
    case 'cep':
      return translator.figures(typedText(field, value));
    default:
      return typedText(field, value);
  }
}

/** The shown value of a field: the name of the picked record, or the typed text. */
export function shownValue(field: Field, name: string, record: AnyRecord): unknown {
  const picked = field.kind === 'text' && field.orRecord !== undefined ? record[field.orRecord] : undefined;
  return isObject(picked) ? picked.rotulo : record[name];
}

/** The name of a record without a title: "Pedido anônimo nº 2". */
export const untitled = (section: SectionHead, id: number | string, { t, label }: Translator): string =>
  t('crud.untitled', { name: label(section.untitled ?? section.singular), id });

/** The detail of a record beside its name (`detailField`), from the text that the server sends. */
export function detailText(section: Section, detalhe: string | null, translator: Translator): string {
  const field = section.fields[detailField(section) ?? ''];
  if (!field || detalhe === null) return '';
  if (field.kind === 'references') return detalhe;
  return valueText(field, field.kind === 'money' ? Number(detalhe) : detalhe, translator);
}

/** The title of a record, as its own pages show it. */
export function titleOf(section: Section, record: AnyRecord, translator: Translator): string {
  const field = section.fields[section.title];
  const text = field && valueText(field, record[section.title], translator);
  return text ? titleText(section.name, text, translator) : untitled(section, record.id, translator);
}

/** The name of a record where others refer to it: the short one, if it has one. */
export function referenceName(section: Section, record: AnyRecord, translator: Translator): string {
  const short = section.shortTitle && record[section.shortTitle];
  return typeof short === 'string' && short !== '' ? short : titleOf(section, record, translator);
}
