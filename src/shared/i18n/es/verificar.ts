import type { verificar as pt } from '#shared/i18n/pt_BR/verificar.ts';

export const verificar: Record<keyof typeof pt, string> = {
  'verificar.title': 'Verificar un documento',
  'verificar.lead': 'Confirme que un certificado, carta, declaración o carné fue emitido por esta iglesia.',
  'verificar.description': 'Compruebe si un documento emitido por {church} es verdadero.',
  'verificar.code': 'Código del documento',
  'verificar.code_help': 'Son 16 letras y números, junto al código QR.',
  'verificar.submit': 'Verificar',
  'verificar.valido': 'Documento verdadero',
  'verificar.valido_text':
    'Fue emitido por esta iglesia y sigue siendo válido. Compare los datos de abajo con el papel.',
  'verificar.vencido': 'Documento vencido',
  'verificar.vencido_text': 'Fue emitido por esta iglesia, pero su plazo de validez pasó.',
  'verificar.revogado': 'Documento revocado',
  'verificar.revogado_text': 'Fue emitido por esta iglesia, pero dejó de valer.',
  'verificar.unknown': 'Ningún documento tiene este código',
  'verificar.unknown_text':
    'Revise lo que está escrito junto al código QR e intente de nuevo. Si sigue así, hable con la iglesia: el documento puede no ser verdadero.',
  'verificar.refused': 'Demasiadas consultas',
  'verificar.tipo': 'Documento',
  'verificar.numero': 'Número',
  'verificar.data': 'Emitido el',
  'verificar.igreja': 'Iglesia',
  'verificar.iniciais': 'Iniciales de la persona',
  'verificar.validade': 'Vale hasta',
  'verificar.again': 'Verificar otro',
};
