import type { Behaviour } from '#server/crud/behaviour.ts';
import { isCampoDe } from '#shared/documento/campos.ts';
import { faultOf, fieldsInText } from '#shared/documento/fill-template.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { documentoModelo as declaration } from '#shared/sections/documento-modelo.ts';

const texts = ['titulo', 'texto', 'verso', 'assinatura_1', 'assinatura_2'] as const;
export type ModeloTexts = Readonly<Record<(typeof texts)[number], string | null>>;
type ModeloDraft = ModeloTexts & Readonly<{ tipo: string }>;

/** More lines do not fit on a certificate. */
const mostLines = 40;

/**
 * Refuses texts with a field that is unknown or belongs to other kinds of templates (the error says which), and texts that are too long for
 * the paper.
 */
export function checkModelo(values: ModeloDraft): void {
  const errors: FieldErrors = {};
  for (const name of texts) {
    const text = values[name] ?? '';
    const fault = faultOf(text);
    const foreign = fieldsInText(text).find((field) => !isCampoDe(values.tipo, field));
    if (fault === 'braces') errors[name] = [{ key: 'documento.braces' }];
    else if (fault)
      errors[name] = [{ key: 'documento.unknown_field', vars: { field: `{{${fault.unknown}}}` } }];
    else if (foreign)
      errors[name] = [{ key: 'documento.field_of_another_kind', vars: { field: `{{${foreign}}}` } }];
    else if (text.split('\n').length > mostLines)
      errors[name] = [{ key: 'documento.too_many_lines', vars: { max: mostLines } }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Templates of documents: their fields are checked when they are saved. */
export const documentoModelo: Behaviour<typeof declaration> = {
  readsOnly: true,
  beforeSave: async (_, values) => checkModelo(values),
};
