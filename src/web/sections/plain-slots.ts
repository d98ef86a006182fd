import type { SectionSlots } from '#web/crud/section-slots.ts';
import { chargePath } from './charge-path.ts';
import { pessoaPdfs } from './pessoa-pdfs.ts';

/** Slots that contain only data: every list has them without loading a file. */
export const plainSlots: Readonly<Record<string, SectionSlots>> = {
  cargo: {
    pdfs: [
      {
        text: [
          'Diretoria na data do filtro',
          'Board on the day of the filter',
          'Directiva en la fecha del filtro',
        ],
        path: 'diretoria.pdf',
      },
    ],
  },
  cobranca: { page: chargePath },
  patrimonio: {
    pdfs: [
      {
        text: ['Plaquetas com QR (A4260)', 'QR tags (A4260)', 'Placas con QR (A4260)'],
        path: 'etiquetas.pdf',
      },
    ],
  },
  pessoa: { pdfs: pessoaPdfs },
};
