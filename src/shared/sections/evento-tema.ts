import type { FieldErrors } from '#shared/errors.ts';
import { type CamposTema, toTema, unreadableCores } from '#shared/evento/temas-pagina.ts';
import { pageFields } from './evento-pagina.ts';

/** What is wrong with the colours of an event's page, by field: for the editor, and for the server before it saves. */
export function themeErrors(campos: CamposTema): FieldErrors {
  const errors: FieldErrors = {};
  for (const { campo, sobre, contraste } of unreadableCores(toTema(campos))) {
    const figure = contraste.toFixed(1);
    const contrasteDito = [figure.replace('.', ','), figure, figure.replace('.', ',')] as const;
    errors[campo] ??= [
      { key: 'evento.unreadable', vars: { sobre: pageFields[sobre].label, contraste: contrasteDito } },
    ];
  }
  return errors;
}
