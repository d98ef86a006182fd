import { isCampo, type NomeCampo, type Valores } from './campos.ts';

/** {{pessoa.nome}}, with or without spaces inside the braces. */
const campo = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** A part in square brackets, which is left out where a field of it is empty. */
const parte = /\[([^[\]]*\{\{[^[\]]*\}\}[^[\]]*)\]/g;

/** What is wrong with a text: an unknown field by its name, or braces that do not close. */
export function faultOf(texto: string): { unknown: string } | 'braces' | undefined {
  for (const [, name = ''] of texto.matchAll(campo)) if (!isCampo(name)) return { unknown: name };
  return /\{\{|\}\}/.test(texto.replace(campo, '')) ? 'braces' : undefined;
}

/** The fields that texts name, each once, in their order. */
export const fieldsInText = (...textos: readonly (string | null)[]): NomeCampo[] =>
  [
    ...new Set(textos.flatMap((texto) => [...(texto ?? '').matchAll(campo)].map(([, name = '']) => name))),
  ].filter(isCampo);

/** The fields without which a text cannot be written: those outside of square brackets. */
export const requiredFieldsInText = (...textos: readonly (string | null)[]): NomeCampo[] =>
  fieldsInText(...textos.map((texto) => (texto ?? '').replace(parte, '')));

/** The text with its values; a part in square brackets whose fields are not all known is left out. */
export function fillTemplate(texto: string, valores: Valores): string {
  const fieldValue = (name: string): string => (isCampo(name) ? (valores[name] ?? '') : '');
  return texto
    .replace(parte, (_, inside: string) =>
      [...inside.matchAll(campo)].every(([, name = '']) => fieldValue(name) !== '') ? inside : '',
    )
    .replace(campo, (_, name: string) => fieldValue(name))
    .split('\n')
    .map((line) =>
      line
        .replace(/[ \t]+/g, ' ')
        .replace(/ ([,.;:])/g, '$1')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
