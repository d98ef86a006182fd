import type { mailNotificacao as pt_BR } from '#shared/i18n/pt_BR/mail-notificacao.ts';

export const mailNotificacao: Record<keyof typeof pt_BR, string> = {
  stop_notices: 'Choose what I receive',
  more: 'and {count} more',
  'notice_one.subject': '{about}',
  'notice_one.title': '{about}',
  'notice_one.text': 'Something new asks for your attention:',
  'notice_one.button': 'Open',
  'notice_one.note': 'You receive this because you take care of it at {church}.',
  'notice_many.subject': '{about}: {church}',
  'notice_many.title': '{about}',
  'notice_many.text': 'While you were away, this came in:',
  'notice_many.button': 'See the notifications',
  'notice_many.note': 'You receive these because you take care of them at {church}.',
  'notice_digest.subject': 'Today at {church}',
  'notice_digest.title': 'What is new today',
  'notice_digest.text': 'This is what is new since the last summary ({count}):',
  'notice_digest.button': 'See the notifications',
  'notice_digest.note': 'You receive this summary once a day, when there is something new.',
};
