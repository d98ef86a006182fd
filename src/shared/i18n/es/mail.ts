import type { MailKey } from '#shared/i18n/pt_BR/mail.ts';

export const mail: Record<MailKey, string> = {
  greeting: '¡Hola, {name}!',
  link_hint: 'Si el botón no funciona, copie esta dirección en el navegador:',
  footer: 'Mensaje automático de {church}. No es necesario responder.',

  'password_reset.subject': 'Restablecer su contraseña',
  'password_reset.title': 'Restablecer la contraseña',
  'password_reset.text':
    'Recibimos una solicitud para crear una nueva contraseña para su cuenta en {church}.',
  'password_reset.button': 'Crear nueva contraseña',
  'password_reset.note':
    'El enlace vale por 1 hora y solo se puede usar una vez. Si no fue usted quien lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',

  'password_changed.subject': 'Su contraseña fue cambiada',
  'password_changed.title': 'Contraseña cambiada',
  'password_changed.text':
    'La contraseña de su cuenta en {church} acaba de cambiar, y se cerró la sesión en todos los dispositivos.',
  'password_changed.button': 'No fui yo',
  'password_changed.note':
    'Si fue usted, no hay nada que hacer. Si no, cree ahora una nueva contraseña con el botón y avise a la administración.',

  'email_taken.subject': 'Usted ya tiene una cuenta',
  'email_taken.title': 'Usted ya tiene una cuenta',
  'email_taken.text':
    'Alguien intentó crear una cuenta en {church} con este correo, que ya tiene una. Nada cambió en su cuenta.',
  'email_taken.button': 'Entrar',
  'email_taken.note':
    'Si fue usted y no recuerda la contraseña, use “¿Olvidó su contraseña?” en la página de entrada. Si no, ignore este mensaje.',

  'registered.subject': 'Registro recibido',
  'registered.title': 'Qué bueno tenerle con nosotros',
  'registered.text':
    'Recibimos su registro en {church}. La administración definirá su perfil de acceso; después, entre con su correo y su contraseña.',
  'registered.button': 'Entrar',
  'registered.note': 'Si no fue usted quien se registró, avise a la administración.',

  'registration_waiting.subject': 'Nuevo registro a la espera de un perfil: {person}',
  'registration_waiting.title': 'Nuevo registro a la espera',
  'registration_waiting.text':
    '{person} ({email}) creó una cuenta en {church} y aún no tiene perfil de acceso. Hasta entonces, no ve nada del panel.',
  'registration_waiting.button': 'Definir el perfil',
  'registration_waiting.note': 'Si nadie conoce a esta persona, desactive la cuenta.',
};
