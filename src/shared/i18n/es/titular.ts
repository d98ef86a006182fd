import type { titular as pt_BR } from '#shared/i18n/pt_BR/titular.ts';

export const titular: Readonly<Record<keyof typeof pt_BR, string>> = {
  'titular.title': 'Solicitud sobre sus datos',
  'titular.description': 'Pida ver, corregir, llevarse o borrar los datos que {church} guarda sobre usted.',
  'titular.lead':
    'La ley brasileña de protección de datos (LGPD) le da el derecho de saber qué guardamos, corregirlo, llevárselo o borrarlo. No cuesta nada, y respondemos en hasta 15 días.',
  'titular.tipo': 'Qué quiere pedir',
  'titular.nome': 'Su nombre',
  'titular.email': 'Su correo electrónico',
  'titular.email_help':
    'Enviamos un enlace para confirmar que la solicitud es suya. La respuesta llega a él.',
  'titular.telefone': 'Su teléfono (opcional)',
  'titular.telefone_help': 'Ayuda a encontrar su registro.',
  'titular.detalhes': 'Cuéntenos más (opcional)',
  'titular.detalhes_help':
    'Por ejemplo: qué está mal y cómo debe quedar. No escriba contraseñas ni números de tarjeta.',
  'titular.use':
    'Usamos lo que escriba aquí solo para responder la solicitud y guardar la prueba de que respondimos.',
  'titular.submit': 'Enviar la solicitud',
  'titular.sent': 'Falta confirmar su correo',
  'titular.sent_text':
    'Enviamos un mensaje a la dirección que indicó. Abra su enlace en hasta 2 días: solo entonces la solicitud llega a la iglesia.',
  'titular.policy': 'Leer la política de privacidad',
  'titular.question': '¿Confirmar su solicitud?',
  'titular.question_text':
    'La solicitud: {request}. Una vez confirmada, la iglesia tiene 15 días, contados desde el día en que pidió, para responder.',
  'titular.confirm': 'Sí, la solicitud es mía',
  'titular.not_me': 'No fui yo: borrarla',
  'titular.confirmed': 'Solicitud recibida',
  'titular.confirmed_text': 'Enviamos un correo con el número de la solicitud y el plazo de la respuesta.',
  'titular.gone': 'No hay solicitud por confirmar',
  'titular.gone_text':
    'El enlace ya fue usado, fue borrado o pasaron los 2 días. Si todavía la necesita, haga una nueva solicitud.',
  'titular.again': 'Hacer una nueva solicitud',
};
