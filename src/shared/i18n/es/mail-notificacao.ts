import type { mailNotificacao as pt_BR } from '#shared/i18n/pt_BR/mail-notificacao.ts';

export const mailNotificacao: Record<keyof typeof pt_BR, string> = {
  stop_notices: 'Elegir lo que recibo',
  more: 'y {count} más',
  'notice_one.subject': '{about}',
  'notice_one.title': '{about}',
  'notice_one.text': 'Llegó una novedad que pide su atención:',
  'notice_one.button': 'Abrir',
  'notice_one.note': 'Usted recibe este aviso porque cuida de esto en {church}.',
  'notice_many.subject': '{about}: {church}',
  'notice_many.title': '{about}',
  'notice_many.text': 'Mientras usted no estaba, llegó lo que sigue:',
  'notice_many.button': 'Ver las notificaciones',
  'notice_many.note': 'Usted recibe estos avisos porque cuida de esto en {church}.',
  'notice_digest.subject': 'Resumen del día: {church}',
  'notice_digest.title': 'El resumen del día',
  'notice_digest.text': 'Estas son las novedades desde el último resumen ({count}):',
  'notice_digest.button': 'Ver las notificaciones',
  'notice_digest.note': 'Usted recibe este resumen una vez al día, cuando hay novedades.',
};
