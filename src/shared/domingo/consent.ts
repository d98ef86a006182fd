import type { Label } from '#shared/i18n/languages.ts';

/** What a visitor agrees to beside the box of the card. Any change of the words needs a new version. */
export const visitorConsent = {
  versao: 'visitante-1',
  texto: [
    'Aceito que {igreja} guarde meu nome e WhatsApp e me procure. Posso pedir que apaguem a qualquer momento.',
    'I agree that {igreja} keeps my name and WhatsApp and contacts me. I may ask for deletion at any time.',
    'Acepto que {igreja} guarde mi nombre y WhatsApp y me contacte. Puedo pedir que los borren en cualquier momento.',
  ],
} as const satisfies { versao: string; texto: Label };

/** What a visitor agrees to before a prayer request is written down. */
export const prayerConsent: Label = [
  'Aceito que meu pedido seja lido pela equipe de oração de {igreja}.',
  'I agree that the prayer team of {igreja} reads my request.',
  'Acepto que el equipo de oración de {igreja} lea mi pedido.',
];
