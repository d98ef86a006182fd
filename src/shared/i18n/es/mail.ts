import type { MailKey } from '#shared/i18n/pt_BR/mail.ts';
import { mailEscala } from './mail-escala.ts';
import { mailLoja } from './mail-loja.ts';
import { mailNotificacao } from './mail-notificacao.ts';
import { mailRequerimento } from './mail-requerimento.ts';
import { mailRifa } from './mail-rifa.ts';
import { mailSorteio } from './mail-sorteio.ts';

export const mail: Record<MailKey, string> = {
  greeting: '¡Hola, {name}!',
  link_hint: 'Si el botón no funciona, copia esta dirección en el navegador:',
  footer: 'Mensaje automático de {church}. No hace falta responder.',
  footer_written: 'Mensaje escrito por {church}.',

  'store_code.subject': '{code} es su código',
  'store_code.title': 'Su código es {code}',
  'store_code.text':
    'Escriba el código {code} en la página de la tienda de {church} que lo pidió. Vale por diez minutos y una sola vez.',
  'store_code.button': 'Abrir la tienda',
  'store_code.note': '¿No fue usted? Ignore este correo y no dé el código a nadie: sin él, nadie entra.',
  'store_email_changed.subject': 'El correo de su cuenta cambió',
  'store_email_changed.title': 'Correo de la cuenta cambiado',
  'store_email_changed.text':
    'Su cuenta en la tienda de {church} ahora usa el correo {email}. Esta dirección ya no entra en ella.',
  'store_email_changed.button': 'No fui yo',
  'store_email_changed.note':
    'Si fue usted, no tiene que hacer nada. Si no, hable con la iglesia cuanto antes.',
  'store_erased.subject': 'Su cuenta fue borrada',
  'store_erased.title': 'Cuenta borrada',
  'store_erased.text':
    'Borramos su cuenta en la tienda de {church}, con sus direcciones y su carrito. De lo que compró queda solo lo que exigen las leyes fiscales. Los números en rifas aún no sorteadas conservan su contacto hasta el sorteo.',
  'store_erased.button': 'Leer la política de privacidad',
  'store_erased.note': 'Fue bueno tenerle aquí. La tienda sigue abierta: una cuenta nueva lleva un minuto.',
  'password_reset.subject': 'Restablezca su contraseña',
  'password_reset.title': 'Restablecer la contraseña',
  'password_reset.text':
    'Recibimos una solicitud para crear una nueva contraseña para su cuenta en {church}.',
  'password_reset.button': 'Crear nueva contraseña',
  'password_reset.note':
    'El enlace vale por 1 hora y solo se puede usar una vez. Si no lo pidió usted, ignore este mensaje: su contraseña sigue siendo la misma.',

  'password_changed.subject': 'Su contraseña fue cambiada',
  'password_changed.title': 'Contraseña cambiada',
  'password_changed.text':
    'La contraseña de su cuenta en {church} acaba de cambiar, y se cerró la sesión en todos los dispositivos.',
  'password_changed.button': 'No fui yo',
  'password_changed.note':
    'Si fue usted, no hay nada que hacer. Si no, cree ahora una nueva contraseña con el botón, lo que también termina las claves de API, y avise a la administración.',

  'new_device.subject': 'Su cuenta entró en un dispositivo nuevo',
  'new_device.title': 'Un dispositivo nuevo entró en su cuenta',
  'new_device.text':
    'Alguien acaba de entrar en su cuenta en {church}, con sus datos, en un dispositivo que esta no conocía.',
  'new_device.button': 'No fui yo: ver los dispositivos',
  'new_device.note':
    'Si fue usted, no hay nada que hacer. Si no, abra los dispositivos con el botón, cierre el que no es suyo, revoque las claves de API que no creó y cambie su contraseña.',

  'two_step_on.subject': 'La verificación en dos pasos está activa',
  'two_step_on.title': 'Verificación en dos pasos activada',
  'two_step_on.text':
    'Su cuenta en {church} pasa a pedir un código de la aplicación después de la contraseña. Los otros dispositivos salieron de la cuenta.',
  'two_step_on.button': 'Ver la seguridad de la cuenta',
  'two_step_on.note':
    'Guarde los códigos de recuperación en un lugar seguro: con ellos entra si pierde el celular. Si no fue usted, avise a la administración.',

  'two_step_off.subject': 'La verificación en dos pasos fue desactivada',
  'two_step_off.title': 'Verificación en dos pasos desactivada',
  'two_step_off.text': 'Su cuenta en {church} ya no pide un código después de la contraseña.',
  'two_step_off.button': 'No fui yo',
  'two_step_off.note':
    'Si fue usted, no hay nada que hacer. Si no, cambie ahora su contraseña, active de nuevo la verificación y avise a la administración.',

  'two_step_reset.subject': 'El segundo paso de su cuenta fue restablecido',
  'two_step_reset.title': 'Segundo paso restablecido',
  'two_step_reset.text':
    '{person} ({email}) quitó la aplicación, los códigos de recuperación y las llaves de acceso de su cuenta en {church}, a pedido de quien los perdió. Todos los dispositivos salieron de la cuenta.',
  'two_step_reset.button': 'Activar de nuevo el segundo paso',
  'two_step_reset.note':
    'Si no lo pidió usted, cambie ahora su contraseña y avise a la administración: alguien pudo hacerse pasar por usted.',

  'passkey_added.subject': 'Se agregó una llave de acceso',
  'passkey_added.title': 'Nueva llave de acceso',
  'passkey_added.text':
    'Su cuenta en {church} tiene una nueva llave de acceso, con la que se entra sin contraseña.',
  'passkey_added.button': 'No fui yo',
  'passkey_added.note':
    'Si fue usted, no hay nada que hacer. Si no, quite la llave, cambie su contraseña y avise a la administración.',

  'api_keys_ended.subject': 'Claves de API de su cuenta terminaron',
  'api_keys_ended.title': 'Claves de API terminadas',
  'api_keys_ended.text':
    'El correo de su cuenta en {church} se confirmó por un enlace. Las llaves de acceso y las claves de API creadas antes dejaron de valer, porque otra persona podría haberlas creado.',
  'api_keys_ended.button': 'Ver la seguridad de la cuenta',
  'api_keys_ended.note':
    'Si un sistema usaba una de las claves de API, cree una nueva y cámbiela en él. Si no fue usted quien confirmó, cambie su contraseña y avise a la administración.',

  'api_key_added.subject': 'Se creó una clave de API',
  'api_key_added.title': 'Nueva clave de API',
  'api_key_added.text':
    'Su cuenta en {church} tiene una nueva clave de API, con la que un programa usa Aprisco en su nombre, también después de cambiar la contraseña.',
  'api_key_added.button': 'No fui yo',
  'api_key_added.note':
    'Si fue usted, no hay nada que hacer. Si no, revoque la clave, cambie su contraseña y avise a la administración.',

  'email_taken.subject': 'Ya tiene una cuenta',
  'email_taken.title': 'Ya tiene una cuenta',
  'email_taken.text':
    'Alguien intentó crear una cuenta en {church} con este correo, que ya tiene una. Nada cambió en su cuenta.',
  'email_taken.button': 'Restablecer la contraseña',
  'email_taken.note':
    'Si fue usted y olvidó la contraseña, cree otra con el botón. Si no, ignore este mensaje.',

  'email_change.subject': 'Confirme su nuevo correo',
  'email_change.title': 'Confirme su nuevo correo',
  'email_change.text':
    'Usted pidió que su cuenta en {church} use el correo {email}. Abra el enlace, con su cuenta abierta, para confirmarlo.',
  'email_change.button': 'Confirmar el nuevo correo',
  'email_change.note': 'El enlace vale tres días. Si no fue usted, ignore este mensaje: nada cambia.',

  'email_changed.subject': 'El correo de su cuenta cambió',
  'email_changed.title': 'Correo de la cuenta cambiado',
  'email_changed.text':
    'Su cuenta en {church} ahora usa el correo {email}. Esta dirección ya no entra en ella.',
  'email_changed.button': 'No fui yo',
  'email_changed.note':
    'Si fue usted, no hay nada que hacer. Si no lo fue, hable con la iglesia cuanto antes.',

  'verify_email.subject': 'Confirme su correo',
  'verify_email.title': 'Confirme su correo',
  'verify_email.text':
    '¡Qué bueno tenerlo con nosotros! Para proteger su cuenta en {church}, confirme que este correo es suyo: abra el enlace y entre con su contraseña.',
  'verify_email.button': 'Confirmar mi correo',
  'verify_email.note':
    'El enlace vale por 3 días. Si no creó usted la cuenta, no abra el enlace: sin la confirmación, la cuenta no da acceso a nada.',

  'registration_waiting.subject': 'Nuevo registro a la espera de un perfil: {person}',
  'registration_waiting.title': 'Nuevo registro a la espera',
  'registration_waiting.text':
    '{person} ({email}) creó una cuenta en {church} y aún no tiene perfil de acceso. El perfil puede darse cuando la persona confirme el correo; hasta entonces, no ve nada del panel.',
  'registration_waiting.button': 'Definir el perfil',
  'registration_waiting.note': 'Si nadie conoce a esta persona, desactiva la cuenta.',

  'pix_key_changed.subject': 'La llave Pix de {church} cambió',
  'pix_key_changed.title': 'La llave Pix cambió',
  'pix_key_changed.text': '{person} ({email}) cambió la llave Pix que recibe las contribuciones de {church}.',
  'pix_key_changed.button': 'Revisar la llave',
  'pix_key_changed.note':
    'Si nadie de la administración pidió este cambio, vuelva ahora a la llave anterior y cambie la contraseña de esa cuenta.',
  'connection_changed.subject': 'Una conexión de {church} cambió',
  'connection_changed.title': 'Una conexión cambió',
  'connection_changed.text':
    '{person} ({email}) cambió por dónde {church} cobra o dónde guarda sus archivos.',
  'connection_changed.button': 'Revisar las conexiones',
  'connection_changed.note':
    'Si nadie de la administración pidió este cambio, deshágalo ahora y cambie la contraseña de esa cuenta.',
  'low_stock.subject': 'Existencias bajas en la tienda de {church}',
  'low_stock.title': 'Se está acabando',
  'low_stock.text': 'Estas variantes llegaron a las existencias mínimas. El número es cuántas quedan.',
  'low_stock.button': 'Ver los productos',
  'low_stock.note':
    'Cada variante se avisa una vez, hasta que suban las existencias. El mínimo está en la ficha del producto.',

  team: 'equipo',

  'contact_received.subject': 'Nuevo contacto por el sitio: {person} ({about})',
  'contact_received.title': 'Alguien escribió por el sitio',
  'contact_received.text': '{person} escribió a {church}. Asunto: {about}.',
  'contact_received.button': 'Leer y responder',
  'contact_received.note':
    'El mensaje está en la administración, para que todos vean quién ya respondió. Entre con su cuenta.',

  'prayer_received.subject': 'Nuevo pedido de oración',
  'prayer_received.title': 'Alguien pidió oración',
  'prayer_received.text': 'Llegó un pedido de oración por el sitio de {church}.',
  'prayer_received.button': 'Abrir el pedido',
  'prayer_received.note':
    'Lo que se confió a la oración no va por correo: solo quien puede ver los pedidos lo lee, con su cuenta.',

  'prayer_urgent.subject': 'URGENTE: nuevo pedido de oración',
  'prayer_urgent.title': 'Alguien pidió oración con urgencia',
  'prayer_urgent.text': 'Llegó por el sitio de {church} un pedido de oración marcado como urgente.',
  'prayer_urgent.button': 'Abrir el pedido',
  'prayer_urgent.note':
    'Lo que se confió a la oración no va por correo: solo quien puede ver los pedidos lo lee, con su cuenta.',

  greeting_plain: '¡Hola!',
  stop: 'Detener los recordatorios mensuales',
  stop_card: 'Detener la contribución mensual con tarjeta',

  'fact.device': 'Dispositivo',
  'fact.network': 'Red',
  'fact.moment': 'Cuándo',
  'fact.connection': 'Conexión',
  'fact.church': 'Iglesia',
  'fact.api_key': 'Clave de API',
  'fact.api_keys': 'Claves de API que siguen vigentes',
  'fact.api_keys_ended': 'Claves de API terminadas',
  'fact.key_before': 'Llave anterior',
  'fact.key_after': 'Llave nueva',
  'fact.number': 'Recibo n.º',
  'fact.amount': 'Valor',
  'fact.words': 'En letras',
  'fact.parcelas': 'Cuotas',
  'fact.interest': 'Interés incluido',
  'fact.from': 'De',
  'fact.purpose': 'Por concepto de',
  'fact.date': 'Recibido el',
  'fact.receiver': 'Receptor',
  'fact.cnpj': 'CNPJ',
  'fact.address': 'Dirección',

  'giving_receipt.subject': 'Recibo {number}: {amount}',
  'giving_receipt.title': 'Recibimos su contribución',
  'giving_receipt.text': '{church} recibió {amount} por concepto de {purpose}. {thanks}',
  'giving_receipt.button': 'Ver e imprimir el recibo',
  'giving_receipt.note':
    'Guarde este recibo. La dirección de arriba es solo suya: quien la tenga ve la contribución.',

  'giving_reminder.subject': 'Hoy es el día de su contribución: {amount}',
  'giving_reminder.title': 'Su Pix del mes',
  'giving_reminder.text':
    'Usted eligió contribuir todos los meses con {amount} para {church} ({purpose}). El enlace de abajo crea un Pix nuevo, listo para pagar.',
  'giving_reminder.button': 'Hacer el Pix de este mes',
  'giving_reminder.note':
    'Nada se debita solo: sin el Pix, no pasa nada. Para no recibir más este recordatorio:',

  'giving_ended.subject': 'Gracias: su contribución mensual llegó a su fin',
  'giving_ended.title': 'Misión cumplida',
  'giving_ended.text':
    'Aquello para lo que usted contribuía todos los meses con {amount} en {church} ya no está recibiendo. La contribución mensual termina aquí, y nada más se cobra ni se recuerda. Gracias por cada mes.',
  'giving_ended.button': 'Ver qué necesita apoyo ahora',
  'giving_ended.note': 'No hace falta hacer nada.',

  'giving_card_refused.subject': 'La tarjeta de su contribución mensual no fue aceptada',
  'giving_card_refused.title': 'La tarjeta no fue aceptada este mes',
  'giving_card_refused.text':
    'Intentamos su contribución mensual de {amount} para {church} ({purpose}), y el banco no aceptó la tarjeta. No se cobró nada. Si quiere, contribuya de otra forma: por Pix lleva un minuto.',
  'giving_card_refused.button': 'Contribuir de otra forma',
  'giving_card_refused.note':
    'El cobro puede intentarse de nuevo en los próximos días; si se acepta, el recibo llega por correo. Para que no se cobre más:',

  'giving_stopped.subject': 'Su contribución mensual fue terminada',
  'giving_stopped.title': 'Contribución mensual terminada',
  'giving_stopped.text':
    'Su contribución mensual de {amount} para {church} ({purpose}) fue terminada: no se cobra nada más, y no llega ningún recordatorio. Gracias por cada mes.',
  'giving_stopped.button': 'Contribuir de nuevo',
  'giving_stopped.note': 'Si no lo esperaba, hable con la iglesia.',

  'giving_another.subject': 'Comenzó otra contribución mensual: {purpose}',
  'giving_another.title': 'Las dos contribuciones mensuales continúan',
  'giving_another.text':
    'Alguien, esperamos que usted, comenzó otra contribución mensual para {church} ({purpose}). La que usted ya tenía, de {amount}, no fue terminada: las dos continúan. Si la nueva debe quedar en su lugar, termine la anterior.',
  'giving_another.button': 'Terminar la anterior',
  'giving_another.note':
    'Para mantener las dos, no hace falta hacer nada. Si no fue usted quien comenzó la otra, tampoco: la suya sigue como estaba.',

  'giving_statement.subject': 'Sus contribuciones de {year}',
  'giving_statement.title': 'Extracto de {year}',
  'giving_statement.text':
    'Alguien, esperamos que usted, pidió el extracto de las contribuciones de {year} hechas con este correo a {church}.',
  'giving_statement.button': 'Abrir el extracto',
  'giving_statement.note':
    'El enlace vale por 1 hora. Si no fue usted, ignore este mensaje: nadie más lo recibió.',
  'giving_yearly.subject': 'Su extracto de contribuciones de {year}',
  'giving_yearly.title': 'Extracto de {year}',
  'giving_yearly.text':
    '{church} agradece cada una de sus contribuciones de {year}. El extracto con fechas, valores y recibos está aquí, para guardar o imprimir.',
  'giving_yearly.button': 'Abrir el extracto',
  'giving_yearly.note':
    'El enlace vale por 30 días y es solo suyo. Si algo no coincide, hable con la tesorería.',
  'fact.event': 'Evento',
  'fact.when': 'Cuándo',
  'fact.where': 'Dónde',
  'fact.participants': 'Participantes',
  'signup_confirmed.subject': 'Inscripción confirmada: {event}',
  'signup_confirmed.title': 'Su cupo está asegurado',
  'signup_confirmed.text':
    'La inscripción en {event} está confirmada. ¡Nos vemos allí! La entrada, con el QR para ingresar, está en el enlace de abajo.',
  'signup_confirmed.button': 'Abrir la entrada',
  'signup_confirmed.note':
    'La dirección de arriba es solo suya: quien la tenga ingresa con la entrada. Si necesita desistir o pasarle el lugar a otra persona, hágalo en la propia entrada.',
  'signup_waiting.subject': 'Confirme su espera: {event}',
  'signup_waiting.title': 'Confirme su correo',
  'signup_waiting.text':
    'Alguien, esperamos que usted, puso este correo en la lista de espera de {event}. Confírmelo y entra en la fila: si se abre un cupo, se le ofrece.',
  'signup_waiting.button': 'Confirmar la espera',
  'signup_waiting.note':
    'El enlace vale por 2 días. Si no fue usted, ignore este mensaje: sin la confirmación, la dirección se borra.',
  'notice_confirm.subject': 'Confirme su aviso: {page}',
  'notice_confirm.title': 'Confirme su correo',
  'notice_confirm.text':
    'Alguien, esperamos que usted, pidió que le avisemos en este correo cuando se abran las inscripciones de {page}. Confírmelo y le escribimos una vez, cuando llegue el momento.',
  'notice_confirm.button': 'Confirmar el aviso',
  'notice_confirm.note':
    'El enlace vale por 2 días, y en él también puede desistir del aviso. Si no fue usted, ignore este mensaje: sin la confirmación, la dirección se borra.',
  'notice_open.subject': 'Inscripciones abiertas: {event}',
  'notice_open.title': 'Se abrieron las inscripciones',
  'notice_open.text': 'Usted lo pidió y le avisamos: las inscripciones de {event} están abiertas.',
  'notice_open.button': 'Ver e inscribirse',
  'notice_open.note':
    'Este fue el único aviso: su correo ya se borró de esta lista, y no volvemos a escribirle por ella.',
  'stock_confirm.subject': 'Confirme su aviso: {page}',
  'stock_confirm.title': 'Confirme su correo',
  'stock_confirm.text':
    'Alguien, esperamos que usted, pidió que le avisemos en este correo cuando {page} vuelva a nuestra tienda. Confírmelo y le escribimos una vez, cuando vuelva.',
  'stock_confirm.button': 'Confirmar el aviso',
  'stock_confirm.note':
    'El enlace vale por 2 días, y en él también puede desistir del aviso. Si no fue usted, ignore este mensaje: sin la confirmación, la dirección se borra.',
  'stock_back.subject': 'Volvió a la tienda: {product}',
  'stock_back.title': 'Volvió a la tienda',
  'stock_back.text': 'Usted lo pidió y le avisamos: {product} está de nuevo a la venta.',
  'stock_back.button': 'Ver en la tienda',
  'stock_back.note': 'No se guardan unidades. Este fue el único aviso: su correo ya se borró de esta lista.',
  'signup_offer.subject': 'Se abrió un cupo: {event}',
  'signup_offer.title': 'Se abrió un cupo para usted',
  'signup_offer.text':
    'Usted estaba en la lista de espera de {event}, y se abrió un cupo. Está guardado para usted hasta {until}.',
  'signup_offer.button': 'Tomar el cupo',
  'signup_offer.note': 'Después de esa hora, el cupo pasa a la siguiente persona de la lista.',
  'fact.until': 'Pagar hasta',
  'fact.places': 'Lugares',
  'fact.giving_up': 'Si desiste',
  'fact.refund': 'Valor devuelto',
  'signup_payment.subject': 'Solo falta el pago: {event}',
  'signup_payment.title': 'Solo falta el pago',
  'signup_payment.text':
    'Guardamos su inscripción en {event}. Falta pagar {amount}, hasta el {until}. En el enlace de abajo están el código y todo lo necesario para pagar, aunque haya cerrado la página.',
  'signup_payment.button': 'Abrir el pago',
  'signup_payment.note':
    'Si ya pagó, no pague otra vez: las entradas llegan a este correo en cuanto se confirme el pago. La dirección de arriba es solo suya.',
  'signup_given_up.subject': 'Inscripción cancelada: {event}',
  'signup_given_up.title': 'Inscripción cancelada',
  'signup_given_up.text':
    'La inscripción de {person} en {event} fue cancelada. La entrada dejó de valer, y el cupo quedó libre para otra persona.',
  'signup_given_up.button': 'Ver la inscripción',
  'signup_given_up.note':
    'Cuando hay un valor por devolver, vuelve por el mismo camino del pago: a la tarjeta, en hasta dos resúmenes; por Pix, lo devuelve la tesorería. Si no fue usted quien canceló, hable con la iglesia.',
  'signup_transferred.subject': 'La entrada cambió de nombre: {event}',
  'signup_transferred.title': 'La entrada cambió de nombre',
  'signup_transferred.text':
    'La entrada de {person} en {event} ahora es de {other}. La anterior dejó de valer, y la nueva ya se envió por correo a quien va.',
  'signup_transferred.button': 'Ver la inscripción',
  'signup_transferred.note': 'Si no esperaba esto, hable con la iglesia.',
  'signup_message.subject': '{about}',
  'signup_message.title': '{about}',
  'signup_message.text': '{church} le escribe sobre {event}:',
  'signup_message.button': 'Abrir mi inscripción',
  'signup_message.note':
    'Usted recibe este mensaje porque hizo o recibió una inscripción en {event}. Para hablar con la iglesia, responda a este correo.',
  'signup_pay.subject': 'Solo falta el pago: {event}',
  'signup_pay.title': 'Solo falta el pago',
  'signup_pay.text':
    '{church} hizo su inscripción en {event}. El cupo está guardado hasta {until}: pague por el enlace de abajo, con Pix o tarjeta.',
  'signup_pay.button': 'Pagar la inscripción',
  'signup_pay.note': 'Después de ese horario, el cupo queda libre para otra persona.',
  'signup_event_cancelled.subject': '{event} fue cancelado',
  'signup_event_cancelled.title': 'El evento fue cancelado',
  'signup_event_cancelled.text':
    'Lamentablemente {event} no se realizará. Su inscripción fue cancelada. Si pagó, la tesorería devolverá el valor.',
  'signup_event_cancelled.button': 'Ver la inscripción',
  'signup_event_cancelled.note': 'Si tiene dudas, hable con la iglesia.',
  'signup_wait_cancelled.subject': '{event} fue cancelado',
  'signup_wait_cancelled.title': 'El evento fue cancelado',
  'signup_wait_cancelled.text':
    'Lamentablemente {event} no se realizará, y por eso la lista de espera terminó. No hace falta hacer nada.',
  'signup_wait_cancelled.button': 'Ver su espera',
  'signup_wait_cancelled.note':
    'Si el evento se anuncia de nuevo y usted todavía quiere un cupo, entre de nuevo en la lista. Si tiene dudas, hable con la iglesia.',
  ...mailLoja,
  ...mailEscala,
  ...mailNotificacao,
  ...mailRequerimento,
  ...mailRifa,
  ...mailSorteio,
};
