import type { SectionSlots } from '#web/crud/section-slots.ts';

export const evento: SectionSlots = {
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
