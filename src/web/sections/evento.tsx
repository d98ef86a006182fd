import type { SectionLook } from './look.ts';

export const evento: SectionLook = {
  address: '/eventos/',
  downloads: [
    {
      text: [
        'Baixar para a agenda (.ics)',
        'Download for the calendar (.ics)',
        'Descargar para la agenda (.ics)',
      ],
      path: 'ics',
    },
  ],
};
