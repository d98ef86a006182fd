import type { mailRequerimento as pt_BR } from '#shared/i18n/pt_BR/mail-requerimento.ts';

export const mailRequerimento: Record<keyof typeof pt_BR, string> = {
  'request_confirm.subject': 'Confirme su solicitud: {request}',
  'request_confirm.title': 'Confirme su solicitud',
  'request_confirm.text':
    'Alguien, esperamos que usted, hizo con esta dirección una solicitud sobre sus datos personales: {request}. Confírmela, y llega a la iglesia.',
  'request_confirm.button': 'Confirmar la solicitud',
  'request_confirm.note':
    'El enlace vale por 2 días. Si no fue usted, ignore este mensaje: sin la confirmación, la solicitud se borra y nadie recibe nada.',
  'request_received.subject': 'Recibimos su solicitud n.º {number}',
  'request_received.title': 'Solicitud recibida',
  'request_received.text':
    '{church} recibió su solicitud n.º {number} sobre sus datos personales: {request}. La respuesta llega a este correo hasta el {until}.',
  'request_received.button': 'Leer la política de privacidad',
  'request_received.note':
    'Antes de responder, la iglesia puede pedirle que confirme quién es: así nadie recibe los datos de otra persona.',
  'request_answered.subject': 'Respuesta a su solicitud n.º {number}',
  'request_answered.title': 'Respuesta a su solicitud',
  'request_answered.text':
    '{church} responde a su solicitud n.º {number} sobre sus datos personales ({request}):',
  'request_answered.button': 'Leer la política de privacidad',
  'request_answered.note':
    'Si la respuesta no resuelve lo que pidió, escriba de nuevo a la iglesia. También puede reclamar ante la autoridad brasileña de protección de datos (ANPD).',
};
