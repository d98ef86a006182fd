import type { documentos as pt } from '#shared/i18n/pt_BR/documentos.ts';

export const documentos: Record<keyof typeof pt, string> = {
  'documentos.title': 'Documents',
  'documentos.empty': 'No document was issued.',
  'documentos.issue': 'Issue a document',
  'documentos.kind': 'Template',
  'documentos.issue_help': 'The document gets a number and a code that anyone can verify.',
  'documentos.issue_save': 'Issue',
  'documentos.cancel': 'Back',
  'documentos.issued': 'Document {number} issued.',
  'documentos.missing': 'Missing in the record: {fields}.',
  'documentos.baptised_elsewhere':
    'The record says that the baptism was in another church. Check it before you issue this.',
  'documentos.optional': 'optional',
  'documentos.download': 'Download PDF',
  'documentos.valido': 'Valid',
  'documentos.vencido': 'Expired',
  'documentos.revogado': 'Revoked',
  'documentos.revoke': 'Revoke',
  'documentos.revoke_help':
    'Whoever verifies the code will see that the document no longer holds. Its number is not used again.',
  'documentos.revoke_reason': 'Reason',
  'documentos.revoke_save': 'Revoke the document',
  'documentos.revoked': 'Document revoked.',
  'documentos.verify': 'See the verification page',
  'documentos.paper': 'Paper',
  'documentos.fields_help':
    'Press a field to put it into the text. Those of “Asked” are asked for when a document is issued.',
  'documentos.preview': 'See a preview as PDF',
  'documentos.preview_help': 'The preview uses sample data and shows what is in the form, saved or not.',
  'documentos.group_pessoa': 'Person',
  'documentos.group_casa': 'House',
  'documentos.group_igreja': 'Church',
  'documentos.group_documento': 'Document',
  'documentos.group_informe': 'Asked (when it is issued)',
};
