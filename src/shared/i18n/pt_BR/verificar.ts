/** The page on which anyone verifies a document of the church. */
export const verificar = {
  'verificar.title': 'Verificar um documento',
  'verificar.lead': 'Confirme que um certificado, carta, declaração ou carteira foi emitido por esta igreja.',
  'verificar.description': 'Confira se um documento emitido por {church} é verdadeiro.',
  'verificar.code': 'Código do documento',
  'verificar.code_help': 'São 16 letras e números, junto ao código QR.',
  'verificar.submit': 'Verificar',
  'verificar.valido': 'Documento verdadeiro',
  'verificar.valido_text':
    'Ele foi emitido por esta igreja e continua válido. Compare os dados abaixo com o papel.',
  'verificar.vencido': 'Documento vencido',
  'verificar.vencido_text': 'Ele foi emitido por esta igreja, mas o prazo de validade passou.',
  'verificar.revogado': 'Documento revogado',
  'verificar.revogado_text': 'Ele foi emitido por esta igreja, mas deixou de valer.',
  'verificar.unknown': 'Nenhum documento tem este código',
  'verificar.unknown_text':
    'Confira o que está escrito junto ao código QR e tente de novo. Se continuar assim, fale com a igreja: o documento pode não ser verdadeiro.',
  'verificar.refused': 'Muitas consultas',
  'verificar.tipo': 'Documento',
  'verificar.numero': 'Número',
  'verificar.data': 'Emitido em',
  'verificar.igreja': 'Igreja',
  'verificar.iniciais': 'Iniciais da pessoa',
  'verificar.validade': 'Vale até',
  'verificar.again': 'Verificar outro',
} as const;
