import type { mailLoja as pt_BR } from '#shared/i18n/pt_BR/mail-loja.ts';

export const mailLoja: Record<keyof typeof pt_BR, string> = {
  'fact.subtotal': 'Subtotal',
  'fact.discount': 'Descuento',
  'fact.freight': 'Envío',
  'fact.total': 'Total',
  'fact.delivery': 'Cómo llega',
  'fact.pickup_code': 'Código de retiro',
  'fact.tracking': 'Seguimiento',
  'fact.return_until': 'Desistir hasta',
  'fact.reason': 'Motivo',

  'order_payment.subject': 'Solo falta el pago: pedido {order}',
  'order_payment.title': 'Solo falta el pago',
  'order_payment.text':
    'Apartamos los productos de su pedido {order}. Falta pagar {amount}, hasta {until}. En el enlace de abajo está todo lo que necesita para pagar, aunque haya cerrado la página.',
  'order_payment.button': 'Abrir el pedido',
  'order_payment.note':
    'Si ya pagó, no necesita pagar de nuevo: le avisamos por aquí en cuanto se confirme el pago. Después del plazo, los productos vuelven a la tienda.',
  'order_refused.subject': 'Pedido {order}: el pago no se confirmó',
  'order_refused.title': 'El pago no se confirmó',
  'order_refused.text':
    'No pudimos confirmar el pago del pedido {order}, y los productos ya no están apartados. El pedido sigue en el enlace de abajo: allí puede pagar de nuevo.',
  'order_refused.button': 'Abrir el pedido',
  'order_refused.note':
    'Si el dinero salió de su cuenta, no pague de nuevo: hable con la iglesia, con el comprobante a mano. Sin pago, el pedido se cancela en {days} días.',
  'order_paid.subject': 'Pedido {order} confirmado',
  'order_paid.title': 'Recibimos su pedido',
  'order_paid.text':
    'El pago del pedido {order} está confirmado. Le avisamos por aquí en cada paso, hasta que esté con usted.',
  'order_paid.button': 'Seguir el pedido',
  'order_paid.note':
    'La dirección de arriba es solo suya: quien la tenga ve este pedido. Puede desistir hasta 7 días después de recibirlo.',
  'order_counter.subject': 'Comprobante de la compra {order}',
  'order_counter.title': '¡Gracias por la compra!',
  'order_counter.text': 'Recibimos el pago de la compra {order}, y los productos ya están con usted.',
  'order_counter.button': 'Abrir el pedido',
  'order_counter.note': 'Si algo no está bien, hable con la iglesia.',
  'order_test.subject': 'Pedido {order}: nada se cobró',
  'order_test.title': 'Fue solo una prueba',
  'order_test.text':
    'El pedido {order} se hizo en el modo de prueba de la tienda: nada se cobró y nada se entregará.',
  'order_test.button': 'Ver el pedido',
  'order_test.note': 'Para comprar de verdad, espere a que la iglesia abra los pagos de la tienda.',
  'order_preparing.subject': 'Estamos preparando el pedido {order}',
  'order_preparing.title': 'Estamos preparando su pedido',
  'order_preparing.text':
    'El pedido {order} se está preparando. El próximo aviso ya será que está en camino o listo.',
  'order_preparing.button': 'Seguir el pedido',
  'order_preparing.note': 'Por ahora no necesita hacer nada.',
  'order_ready.subject': 'Pedido {order} listo para retirar',
  'order_ready.title': 'Ya puede retirarlo',
  'order_ready.text':
    'El pedido {order} está preparado y le espera. Al retirarlo, diga el código de abajo o muestre el QR que está en el enlace.',
  'order_ready.button': 'Ver el código y la dirección',
  'order_ready.note':
    'Otra persona puede retirarlo por usted: basta con que tenga el código. No se lo dé a nadie más.',
  'order_shipped.subject': 'Pedido {order} en camino',
  'order_shipped.title': 'Su pedido está en camino',
  'order_shipped.text': 'El pedido {order} salió para la entrega.',
  'order_shipped.button': 'Seguir el pedido',
  'order_shipped.note': 'El seguimiento puede tardar un día en mostrar el primer movimiento.',
  'order_delivered.subject': 'Pedido {order} entregado',
  'order_delivered.title': 'El pedido está con usted',
  'order_delivered.text':
    'El pedido {order} fue entregado. ¡Esperamos que le guste! Si quiere desistir, puede hacerlo hasta {until} por el enlace de abajo, sin decir el motivo.',
  'order_delivered.button': 'Abrir el pedido',
  'order_delivered.note': 'Si no recibió el pedido, hable con la iglesia.',
  'order_cancelled.subject': 'Pedido {order} cancelado',
  'order_cancelled.title': 'Pedido cancelado',
  'order_cancelled.text': 'El pedido {order} fue cancelado, y los productos volvieron a la tienda.',
  'order_cancelled.button': 'Ver el pedido',
  'order_cancelled.note':
    'Si algo fue pagado, el valor vuelve por el mismo camino: en la tarjeta, hasta en dos resúmenes; en el Pix, la tesorería hace la devolución. Si no fue usted quien canceló, hable con la iglesia.',
  'order_refunded.subject': 'Devolución del pedido {order}',
  'order_refunded.title': 'Devolvimos {amount}',
  'order_refunded.text': 'Devolvimos {amount} del pedido {order}.',
  'order_refunded.button': 'Ver el pedido',
  'order_refunded.note':
    'En la tarjeta, el valor aparece hasta en dos resúmenes; en el Pix, en general el mismo día.',
  'order_charged_back.subject': 'Pago disputado del pedido {order}',
  'order_charged_back.title': 'El banco devolvió {amount}',
  'order_charged_back.text':
    'El pago del pedido {order} se disputó en el banco. La disputa terminó, y el banco devolvió {amount} a quien pagó. La iglesia no hace otra devolución de este valor.',
  'order_charged_back.button': 'Ver el pedido',
  'order_charged_back.note':
    'El banco puede decirle cuándo aparece el valor. Si no fue usted quien disputó el pago, hable con la iglesia.',
  'order_withdrawn.subject': 'Recibimos su desistimiento del pedido {order}',
  'order_withdrawn.title': 'Recibimos su desistimiento',
  'order_withdrawn.text':
    'Usted desistió del pedido {order}. Devuelva los productos, sin uso y con su empaque, donde los retiró o en la secretaría de la iglesia, hasta {until}. Cuando lleguen, le devolvemos todo lo que pagó, con el envío.',
  'order_withdrawn.button': 'Ver los pasos de la devolución',
  'order_withdrawn.note':
    'La devolución no le cuesta nada. Si no puede venir, escriba por la página de contacto y acordamos la recogida.',
  'order_part_withdrawn.subject': 'Recibimos su desistimiento de parte del pedido {order}',
  'order_part_withdrawn.title': 'Recibimos su desistimiento',
  'order_part_withdrawn.text':
    'Usted desistió de los productos de abajo, del pedido {order}. Devuélvalos, sin uso y con su empaque, donde los retiró o en la secretaría de la iglesia, hasta {until}. Cuando lleguen, le devolvemos su valor; el envío solo se devuelve con todo el pedido.',
  'order_part_withdrawn.button': 'Ver los pasos de la devolución',
  'order_part_withdrawn.note':
    'La devolución no le cuesta nada. Si no puede venir, escriba por la página de contacto y acordamos la recogida.',
  'order_kept.subject': 'El desistimiento del pedido {order} se deshizo',
  'order_kept.title': 'Los productos quedan con usted',
  'order_kept.text':
    'El desistimiento de los productos de abajo, del pedido {order}, se deshizo: quedan con usted, y su valor no se devuelve.',
  'order_kept.button': 'Ver el pedido',
  'order_kept.note': 'Si ya devolvió los productos, o no esperaba este aviso, hable con la iglesia.',
  'order_part_cancelled.subject': 'Quitamos una parte del pedido {order}',
  'order_part_cancelled.title': 'Quitamos lo que pidió',
  'order_part_cancelled.text':
    'Usted desistió de los productos de abajo, y ya no son parte del pedido {order}. Le devolvemos {amount} por el mismo camino del pago. El resto del pedido sigue como estaba.',
  'order_part_cancelled.button': 'Ver el pedido',
  'order_part_cancelled.note':
    'En la tarjeta, el valor vuelve en hasta dos facturas; en Pix, la tesorería hace la devolución. El envío solo se devuelve con todo el pedido.',
};
