/** What is printed on every document, for the server that draws it. */
export const documentoPapel = {
  'papel.number': 'Nº {number}',
  'papel.verify': 'Confira em {address}',
  'papel.genuine': 'Este documento é verdadeiro se a página abaixo o confirmar com o código:',
  'papel.qr_alt': 'Código QR que leva à verificação deste documento',
  'papel.revoked': 'REVOGADO',
  'papel.valid_until': 'Válida até {date}',
  'papel.card_help': 'Imprima em tamanho real (100 %), recorte pelas marcas e dobre ao meio.',
} as const;
