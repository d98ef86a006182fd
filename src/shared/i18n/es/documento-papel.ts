import type { documentoPapel as pt } from '#shared/i18n/pt_BR/documento-papel.ts';

export const documentoPapel: Record<keyof typeof pt, string> = {
  'papel.number': 'N.º {number}',
  'papel.verify': 'Verifique en {address}',
  'papel.genuine': 'Este documento es verdadero si la página de abajo lo confirma con el código:',
  'papel.qr_alt': 'Código QR que lleva a la verificación de este documento',
  'papel.revoked': 'REVOCADO',
  'papel.valid_until': 'Válido hasta {date}',
  'papel.card_help': 'Imprima a tamaño real (100 %), recorte por las marcas y doble por la mitad.',
};
