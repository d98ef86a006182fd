import type { aviso as pt_BR } from '#shared/i18n/pt_BR/aviso.ts';

export const aviso: Readonly<Record<keyof typeof pt_BR, string>> = {
  'notice.title': 'Aviso por correo',
  'notice.question': '¿Quiere recibir el aviso?',
  'notice.question_text':
    'Confirme y le escribimos una vez, cuando se abran las inscripciones de {page}. Después su correo se borra.',
  'notice.confirm': 'Quiero que me avisen',
  'notice.not_me': 'No fui yo',
  'notice.confirmed': 'Le avisaremos',
  'notice.confirmed_text':
    'Cuando se abran las inscripciones de {page}, el aviso llega a su correo. No hace falta nada más.',
  'notice.leave': 'Ya no quiero el aviso',
  'notice.gone': 'No hay ningún aviso pendiente',
  'notice.gone_text':
    'El aviso ya se envió, usted desistió o pasó el plazo para confirmarlo. Su correo no está guardado aquí.',
  'notice.stock_question_text':
    'Confirme y le escribimos una vez, cuando {page} vuelva a la tienda. Después su correo se borra.',
  'notice.stock_confirmed_text':
    'Cuando {page} vuelva a la tienda, el aviso llega a su correo. No hace falta nada más.',
  'notice.events': 'Ver los próximos eventos',
  'previa.waiting': 'Abriendo la vista previa…',
};
