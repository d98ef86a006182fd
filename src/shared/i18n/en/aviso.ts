import type { aviso as pt_BR } from '#shared/i18n/pt_BR/aviso.ts';

export const aviso: Readonly<Record<keyof typeof pt_BR, string>> = {
  'notice.title': 'Notice by e-mail',
  'notice.question': 'Would you like the notice?',
  'notice.question_text':
    'Confirm, and we write once, when sign-ups for {page} open. After that your address is deleted.',
  'notice.confirm': 'Let me know',
  'notice.not_me': 'It was not me',
  'notice.confirmed': 'We will let you know',
  'notice.confirmed_text':
    'When sign-ups for {page} open, the notice arrives in your e-mail. There is nothing else to do.',
  'notice.leave': 'I no longer want the notice',
  'notice.gone': 'There is no notice waiting',
  'notice.gone_text':
    'The notice was sent, you gave it up, or the time to confirm it has passed. Your address is not kept here.',
  'notice.stock_question_text':
    'Confirm, and we write once, when {page} is back in the store. After that your address is deleted.',
  'notice.stock_confirmed_text':
    'When {page} is back in the store, the notice arrives in your e-mail. There is nothing else to do.',
  'notice.events': 'See the next events',
  'previa.waiting': 'Opening the preview…',
};
