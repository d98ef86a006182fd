/** The page on which data subjects ask for their rights (LGPD). */
export const titular = {
  'titular.title': 'Pedido sobre os seus dados',
  'titular.description': 'Peça para ver, corrigir, levar ou apagar os dados que {church} guarda sobre você.',
  'titular.lead':
    'A Lei Geral de Proteção de Dados dá a você o direito de saber o que guardamos, corrigir, levar consigo ou apagar. Não custa nada, e respondemos em até 15 dias.',
  'titular.tipo': 'O que você quer pedir',
  'titular.nome': 'Seu nome',
  'titular.email': 'Seu e-mail',
  'titular.email_help': 'Enviamos um link para confirmar que o pedido é seu. A resposta chega por ele.',
  'titular.telefone': 'Seu telefone (opcional)',
  'titular.telefone_help': 'Ajuda a encontrar o seu cadastro.',
  'titular.detalhes': 'Conte mais (opcional)',
  'titular.detalhes_help':
    'Por exemplo: o que está errado e como deve ficar. Não escreva senhas nem números de cartão.',
  'titular.use':
    'Usamos o que você escrever aqui só para responder ao pedido e guardar a prova de que respondemos.',
  'titular.submit': 'Enviar o pedido',
  'titular.sent': 'Falta confirmar o seu e-mail',
  'titular.sent_text':
    'Enviamos uma mensagem ao endereço que você informou. Abra o link dela em até 2 dias: só então o pedido chega à igreja.',
  'titular.policy': 'Ler a política de privacidade',
  'titular.question': 'Confirmar o seu pedido?',
  'titular.question_text':
    'O pedido: {request}. Depois de confirmado, a igreja tem 15 dias, contados do dia em que você pediu, para responder.',
  'titular.confirm': 'Sim, o pedido é meu',
  'titular.not_me': 'Não fui eu: apagar',
  'titular.confirmed': 'Pedido recebido',
  'titular.confirmed_text': 'Enviamos um e-mail com o número do pedido e o prazo da resposta.',
  'titular.gone': 'Não há pedido a confirmar',
  'titular.gone_text':
    'O link já foi usado, foi apagado ou passou dos 2 dias. Se ainda precisar, faça um novo pedido.',
  'titular.again': 'Fazer um novo pedido',
} as const;
