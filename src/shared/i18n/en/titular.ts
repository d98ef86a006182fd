import type { titular as pt_BR } from '#shared/i18n/pt_BR/titular.ts';

export const titular: Readonly<Record<keyof typeof pt_BR, string>> = {
  'titular.title': 'Request about your data',
  'titular.description':
    'Ask to see, correct, take with you or erase the data that {church} keeps about you.',
  'titular.lead':
    'The Brazilian data protection law (LGPD) gives you the right to know what we keep, to have it corrected, to take it with you or to have it erased. It costs nothing, and we answer within 15 days.',
  'titular.tipo': 'What you would like to ask for',
  'titular.nome': 'Your name',
  'titular.email': 'Your e-mail',
  'titular.email_help': 'We send a link to confirm that the request is yours. The answer comes to it.',
  'titular.telefone': 'Your phone (optional)',
  'titular.telefone_help': 'It helps to find your record.',
  'titular.detalhes': 'Tell us more (optional)',
  'titular.detalhes_help':
    'For example, what is wrong and how it should be. Do not write passwords or card numbers.',
  'titular.use': 'We use what you write here only to answer the request and to keep the proof that we did.',
  'titular.submit': 'Send the request',
  'titular.sent': 'Your e-mail has to be confirmed',
  'titular.sent_text':
    'We sent a message to the address that you gave. Open its link within 2 days: only then the request reaches the church.',
  'titular.policy': 'Read the privacy policy',
  'titular.question': 'Confirm your request?',
  'titular.question_text':
    'The request: {request}. Once it is confirmed, the church has 15 days from the day on which you asked to answer.',
  'titular.confirm': 'Yes, the request is mine',
  'titular.not_me': 'It was not me: delete it',
  'titular.confirmed': 'Request received',
  'titular.confirmed_text':
    'We sent an e-mail with the number of the request and the deadline of the answer.',
  'titular.gone': 'There is no request to confirm',
  'titular.gone_text':
    'The link was used, the request was deleted, or 2 days have passed. If you still need it, make a new request.',
  'titular.again': 'Make a new request',
};
