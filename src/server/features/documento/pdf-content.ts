import { documentoPapel as en } from '#shared/i18n/en/documento-papel.ts';
import { documentoPapel as es } from '#shared/i18n/es/documento-papel.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { documentoPapel as pt_BR } from '#shared/i18n/pt_BR/documento-papel.ts';
import { type TextOf, textsOf } from '#shared/i18n/translate.ts';

/** The content of a document as it was filled in: stored with it, so that the paper never changes. */
export interface DocumentContent {
  titulo: string;
  texto: string;
  verso: string | null;
  assinaturas: string[];
  locale: Locale;
  /** the person's name */
  nome: string;
  igreja: { nome: string; linha: string };
  /** "Campinas, 12 de abril de 2026" */
  lugar_e_data: string;
}

/** The data from which a document is drawn. */
export interface DrawnPdf {
  conteudo: DocumentContent;
  numero: string;
  /** DD/MM/YYYY */
  validade: string | null;
  /** as it is printed */
  codigo: string;
  /** the content of the QR */
  url: string;
  /** the address of the page where the code can be typed */
  address: string;
  revogado: boolean;
  /** a JPEG of the person, three to four */
  foto: Buffer | null;
}

export type PdfTexts = TextOf<keyof typeof pt_BR>;
export const pdfTexts = textsOf({ pt_BR, en, es });
