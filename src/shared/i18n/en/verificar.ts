import type { verificar as pt } from '#shared/i18n/pt_BR/verificar.ts';

export const verificar: Record<keyof typeof pt, string> = {
  'verificar.title': 'Verify a document',
  'verificar.lead': 'Confirm that a certificate, letter, declaration or card was issued by this church.',
  'verificar.description': 'Check whether a document issued by {church} is genuine.',
  'verificar.code': 'Code of the document',
  'verificar.code_help': '16 letters and digits, beside the QR code.',
  'verificar.submit': 'Verify',
  'verificar.valido': 'Genuine document',
  'verificar.valido_text':
    'It was issued by this church and is still valid. Compare what follows with the paper.',
  'verificar.vencido': 'Expired document',
  'verificar.vencido_text': 'It was issued by this church, but is no longer valid by its date.',
  'verificar.revogado': 'Revoked document',
  'verificar.revogado_text': 'It was issued by this church, but no longer holds.',
  'verificar.unknown': 'No document has this code',
  'verificar.unknown_text':
    'Check what is printed beside the QR code and try again. If it stays like this, talk to the church: the document may not be genuine.',
  'verificar.refused': 'Too many requests',
  'verificar.tipo': 'Document',
  'verificar.numero': 'Number',
  'verificar.data': 'Issued on',
  'verificar.igreja': 'Church',
  'verificar.iniciais': 'Initials of the person',
  'verificar.validade': 'Valid until',
  'verificar.again': 'Verify another',
};
