import type { documentos as pt } from '#shared/i18n/pt_BR/documentos.ts';

export const documentos: Record<keyof typeof pt, string> = {
  'documentos.title': 'Documentos',
  'documentos.empty': 'Ningún documento emitido.',
  'documentos.issue': 'Emitir documento',
  'documentos.kind': 'Modelo',
  'documentos.issue_help': 'El documento recibe un número y un código que cualquiera puede verificar.',
  'documentos.issue_save': 'Emitir',
  'documentos.cancel': 'Volver',
  'documentos.issued': 'Documento {number} emitido.',
  'documentos.missing': 'Falta en el registro: {fields}.',
  'documentos.baptised_elsewhere':
    'El registro dice que el bautismo fue en otra iglesia. Verifique antes de emitir.',
  'documentos.optional': 'opcional',
  'documentos.download': 'Descargar PDF',
  'documentos.valido': 'Válido',
  'documentos.vencido': 'Vencido',
  'documentos.revogado': 'Revocado',
  'documentos.revoke': 'Revocar',
  'documentos.revoke_help':
    'Quien verifique el código verá que el documento dejó de valer. El número no se usa de nuevo.',
  'documentos.revoke_reason': 'Motivo',
  'documentos.revoke_save': 'Revocar el documento',
  'documentos.revoked': 'Documento revocado.',
  'documentos.verify': 'Ver la página de verificación',
  'documentos.paper': 'Papel',
  'documentos.fields_help':
    'Toque un campo para ponerlo en el texto. Los de “Informe” se preguntan al emitir.',
  'documentos.preview': 'Ver vista previa en PDF',
  'documentos.preview_help':
    'La vista previa usa datos de ejemplo y muestra lo que está en el formulario, guardado o no.',
  'documentos.group_pessoa': 'Persona',
  'documentos.group_casa': 'Casa',
  'documentos.group_igreja': 'Iglesia',
  'documentos.group_documento': 'Documento',
  'documentos.group_informe': 'Informe (se preguntan al emitir)',
};
