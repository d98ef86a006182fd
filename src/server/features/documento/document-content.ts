import type { Pdf } from '#server/pdf/document.ts';
import type { ModeloTexts } from '#server/sections/documento-modelo.ts';
import type { Valores } from '#shared/documento/campos.ts';
import { formatCodigo } from '#shared/documento/codigo.ts';
import { fillTemplate } from '#shared/documento/fill-template.ts';
import { formatoOf, type TipoDocumento } from '#shared/documento/tipos.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { drawCard } from './card-pdf.ts';
import { drawCertificate } from './certificate-pdf.ts';
import { drawLetter } from './letter-pdf.ts';
import { type DocumentContent, type DrawnPdf, pdfTexts } from './pdf-content.ts';

/** Fills the texts of a template in. */
export function contentOf(modelo: ModeloTexts, valores: Valores, locale: Locale): DocumentContent {
  const filled = (text: string | null): string => fillTemplate(text ?? '', valores);
  const linha = [valores['igreja.cnpj'] && `CNPJ ${valores['igreja.cnpj']}`, valores['igreja.endereco']];
  return {
    titulo: filled(modelo.titulo),
    texto: filled(modelo.texto),
    verso: filled(modelo.verso) || null,
    assinaturas: [filled(modelo.assinatura_1), filled(modelo.assinatura_2)].filter((text) => text !== ''),
    locale,
    nome: valores['pessoa.nome'] ?? valores['casa.nome'] ?? '',
    igreja: { nome: valores['igreja.nome'] ?? '', linha: linha.filter(Boolean).join(' · ') },
    lugar_e_data: [valores['igreja.cidade'], valores['documento.data']].filter(Boolean).join(', '),
  };
}

type DocumentPdf = Omit<DrawnPdf, 'url'>;

/** Draws a document by its kind; yields after each page. `codigo` is the code as it is stored. */
export function* drawDocument(pdf: Pdf, tipo: TipoDocumento, paper: DocumentPdf): Generator<void> {
  const { codigo, address, conteudo } = paper;
  const drawn = { ...paper, url: `${address}/${codigo}`, codigo: formatCodigo(codigo) };
  const draw = { certificado: drawCertificate, carta: drawLetter, carteira: drawCard }[formatoOf(tipo)];
  yield* draw(pdf, drawn, pdfTexts(conteudo.locale));
}
