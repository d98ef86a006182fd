/** Notices by mail about landing pages, and their preview. Sent by the pages that use them. */
export const aviso = {
  'notice.title': 'Aviso por e-mail',
  'notice.question': 'Quer receber o aviso?',
  'notice.question_text':
    'Confirme, e escrevemos uma vez, quando abrirem as inscrições de {page}. Depois disso o seu e-mail é apagado.',
  'notice.confirm': 'Quero ser avisado(a)',
  'notice.not_me': 'Não fui eu',
  'notice.confirmed': 'Vamos avisar você',
  'notice.confirmed_text':
    'Quando abrirem as inscrições de {page}, o aviso chega no seu e-mail. Não é preciso fazer mais nada.',
  'notice.leave': 'Não quero mais o aviso',
  'notice.gone': 'Não há aviso pendente',
  'notice.gone_text':
    'O aviso já foi enviado, você desistiu dele ou o prazo para confirmar passou. O seu e-mail não está guardado aqui.',
  'notice.stock_question_text':
    'Confirme, e escrevemos uma vez, quando {page} voltar à loja. Depois disso o seu e-mail é apagado.',
  'notice.stock_confirmed_text':
    'Quando {page} voltar à loja, o aviso chega no seu e-mail. Não é preciso fazer mais nada.',
  'notice.events': 'Ver os próximos eventos',
  'previa.waiting': 'Abrindo a prévia…',
} as const;
