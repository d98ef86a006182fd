import { porCasa } from '#shared/documento/tipos.ts';
import type { ListPdf } from '#web/crud/section-slots.ts';

/** Papers of the list of people. */
export const pessoaPdfs: readonly ListPdf[] = [
  {
    text: [
      'Etiquetas 63,5 × 38,1 mm (A4260)',
      'Labels 63.5 × 38.1 mm (A4260)',
      'Etiquetas 63,5 × 38,1 mm (A4260)',
    ],
    path: 'etiquetas.pdf',
    query: { folha: 'a4260' },
  },
  {
    text: [
      'Etiquetas 99,1 × 38,1 mm (A4263)',
      'Labels 99.1 × 38.1 mm (A4263)',
      'Etiquetas 99,1 × 38,1 mm (A4263)',
    ],
    path: 'etiquetas.pdf',
    query: { folha: 'a4263' },
  },
  {
    text: [
      'Etiquetas 66,7 × 25,4 mm (6180)',
      'Labels 66.7 × 25.4 mm (6180)',
      'Etiquetas 66,7 × 25,4 mm (6180)',
    ],
    path: 'etiquetas.pdf',
    query: { folha: '6180' },
  },
  {
    text: ['Cartas por casa', 'Letters for each house', 'Cartas por casa'],
    path: 'cartas.pdf',
    each: {
      section: 'documento_modelo',
      query: { tipo: porCasa, ativo: 'true' },
      name: 'modelo',
    },
  },
  { text: ['Crachás', 'Name badges', 'Credenciales'], path: 'crachas.pdf' },
  { text: ['Lista de presença', 'Attendance list', 'Lista de asistencia'], path: 'lista-presenca.pdf' },
  { text: ['Diretório', 'Directory', 'Directorio'], path: 'diretorio.pdf' },
];
