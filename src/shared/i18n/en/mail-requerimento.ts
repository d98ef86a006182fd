import type { mailRequerimento as pt_BR } from '#shared/i18n/pt_BR/mail-requerimento.ts';

export const mailRequerimento: Record<keyof typeof pt_BR, string> = {
  'request_confirm.subject': 'Confirm your request: {request}',
  'request_confirm.title': 'Confirm your request',
  'request_confirm.text':
    'Somebody, we hope you, made a request about your personal data with this address: {request}. Confirm it, and it reaches the church.',
  'request_confirm.button': 'Confirm the request',
  'request_confirm.note':
    'The link works for 2 days. If it was not you, ignore this message: without the confirmation the request is deleted and nobody receives anything.',
  'request_received.subject': 'We received your request no. {number}',
  'request_received.title': 'Request received',
  'request_received.text':
    '{church} received your request no. {number} about your personal data: {request}. The answer comes to this address by {until}.',
  'request_received.button': 'Read the privacy policy',
  'request_received.note':
    'Before it answers, the church may ask you to confirm who you are, so that nobody receives the data of another person.',
  'request_answered.subject': 'Answer to your request no. {number}',
  'request_answered.title': 'Answer to your request',
  'request_answered.text': '{church} answers your request no. {number} about your personal data ({request}):',
  'request_answered.button': 'Read the privacy policy',
  'request_answered.note':
    'If this does not settle what you asked for, write to the church again. You may also complain to the Brazilian data protection authority (ANPD).',
};
