import type { documentoPapel as pt } from '#shared/i18n/pt_BR/documento-papel.ts';

export const documentoPapel: Record<keyof typeof pt, string> = {
  'papel.number': 'No. {number}',
  'papel.verify': 'Verify at {address}',
  'papel.genuine': 'This document is genuine if the page below confirms it by its code:',
  'papel.qr_alt': 'QR code that leads to the verification of this document',
  'papel.revoked': 'REVOKED',
  'papel.valid_until': 'Valid until {date}',
  'papel.card_help': 'Print at real size (100%), cut along the marks and fold in the middle.',
};
