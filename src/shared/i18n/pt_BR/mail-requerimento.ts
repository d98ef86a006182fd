export const mailRequerimento = {
  'request_confirm.subject': 'Confirme o seu pedido: {request}',
  'request_confirm.title': 'Confirme o seu pedido',
  'request_confirm.text':
    'Alguém, esperamos que você, fez neste endereço um pedido sobre os seus dados pessoais: {request}. Confirme, e o pedido chega à igreja.',
  'request_confirm.button': 'Confirmar o pedido',
  'request_confirm.note':
    'O link vale por 2 dias. Se não foi você quem pediu, ignore esta mensagem: sem a confirmação, o pedido é apagado e ninguém recebe nada.',
  'request_received.subject': 'Recebemos o seu pedido nº {number}',
  'request_received.title': 'Pedido recebido',
  'request_received.text':
    '{church} recebeu o seu pedido nº {number} sobre os seus dados pessoais: {request}. A resposta chega por este e-mail até {until}.',
  'request_received.button': 'Ler a política de privacidade',
  'request_received.note':
    'Antes de responder, a igreja pode pedir que você confirme quem é: assim ninguém recebe os dados de outra pessoa.',
  'request_answered.subject': 'Resposta ao seu pedido nº {number}',
  'request_answered.title': 'Resposta ao seu pedido',
  'request_answered.text':
    '{church} responde ao seu pedido nº {number} sobre os seus dados pessoais ({request}):',
  'request_answered.button': 'Ler a política de privacidade',
  'request_answered.note':
    'Se a resposta não resolver o que você pediu, fale de novo com a igreja. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
} as const;
