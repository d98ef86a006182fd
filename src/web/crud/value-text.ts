import { type AnyRecord, type Field, isFile, type Section } from '#shared/kit/section.ts';
import type { Translator } from '#web/lib/i18n.tsx';
import { typedText } from './typed-values.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A stored value in words; '' when it is empty. */
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
    case 'reference':
      return isObject(value) ? String(value.rotulo ?? '') : String(value);
    case 'money':
      return typeof value === 'number' ? translator.money(value) : String(value);
    case 'integer':
    case 'decimal':
      return typeof value === 'number'
        ? translator.number(value, { maximumFractionDigits: field.kind === 'decimal' ? field.digits : 0 })
        : String(value);
    default:
      return typedText(field, value);
  }
}

/** What stands for a record wherever it is named; its number when the title is empty. */
export function titleOf(section: Section, record: AnyRecord, translator: Translator): string {
  const field = section.fields[section.title];
  return (field && valueText(field, record[section.title], translator)) || `#${record.id}`;
}
