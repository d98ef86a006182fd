import type { Field } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';

function fromText(field: Field, text: string): unknown {
  if (text === '') return field.kind === 'boolean' ? false : null;
  switch (field.kind) {
    case 'boolean':
      return text === 'true' || text === 'on' || text === '1'
        ? true
        : text === 'false' || text === '0'
          ? false
          : text;
    case 'integer':
    case 'money':
    case 'decimal':
    case 'reference':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'references':
      return text.split(',').map((id) => (/^\d+$/.test(id) ? Number(id) : id));
    case 'images':
      return text.split(',');
    case 'items':
      return fromJson(text);
    default:
      return text;
  }
}

/** Lists are sent as JSON in a form too. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Converts the texts of a form to their declared types; leaves unreadable ones for the check to refuse. */
export function fromForm(
  section: Section,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = section.fields[name];
      if (name === 'versao') return [name, Number(text)];
      return [name, field ? fromText(field, text) : text];
    }),
  );
}
