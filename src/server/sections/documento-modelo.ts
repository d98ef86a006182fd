import type { Behaviour } from '#server/crud/behaviour.ts';
import { faultOf } from '#shared/documento/preencher.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { documentoModelo as declaration } from '#shared/sections/documento-modelo.ts';

const texts = ['titulo', 'texto', 'verso', 'assinatura_1', 'assinatura_2'] as const;
export type ModeloTexts = Readonly<Record<(typeof texts)[number], string | null>>;

/** More do not fit on a certificate. */
const mostLines = 40;

/** Refuses texts that name an unknown field, which is told, or that no paper has room for. */
export function checkModelo(values: ModeloTexts): void {
  const errors: FieldErrors = {};
  for (const name of texts) {
    const text = values[name] ?? '';
    const fault = faultOf(text);
    if (fault === 'braces') errors[name] = [{ key: 'documento.braces' }];
    else if (fault)
      errors[name] = [{ key: 'documento.unknown_field', vars: { field: `{{${fault.unknown}}}` } }];
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
