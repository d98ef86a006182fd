import { pedidoPapel as en } from '#shared/i18n/en/pedido-papel.ts';
import { pedidoPapel as es } from '#shared/i18n/es/pedido-papel.ts';
import { pedidoPapel as pt_BR } from '#shared/i18n/pt_BR/pedido-papel.ts';
import { type TextOf, textsOf } from '#shared/i18n/translate.ts';

export type PdfTexts = TextOf<keyof typeof pt_BR>;

/** The texts of packing slips and labels in a language. */
export const pdfTexts = textsOf({ pt_BR, en, es });
