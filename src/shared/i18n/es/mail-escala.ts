import type { mailEscala as pt_BR } from '#shared/i18n/pt_BR/mail-escala.ts';

export const mailEscala: Record<keyof typeof pt_BR, string> = {
  'fact.duty': 'Turno',
  'fact.duty_changed': 'Cambió a',
  'fact.duty_removed': 'Ya no es suyo',
  'fact.duty_reason': 'Motivo',
  'fact.replacement': 'Quién puede reemplazar',
  'fact.ask_by_whatsapp': 'Avisar por WhatsApp',
  'duty_published.subject': 'Sus turnos en {church}',
  'duty_published.title': 'Usted tiene turnos',
  'duty_published.text':
    'Los turnos fueron publicados y contamos con usted en los días de abajo. Confirme cada uno; si no puede, avise o pida un cambio.',
  'duty_published.button': 'Ver y confirmar',
  'duty_published.note':
    'La dirección de arriba es solo suya y no pide contraseña: quien la tenga responde por usted. Allí también se marcan los días en que no puede.',
  'duty_changed.subject': 'Sus turnos cambiaron',
  'duty_changed.title': 'Sus turnos cambiaron',
  'duty_changed.text':
    'El líder cambió los turnos después de publicarlos. Abajo está solo lo que cambia para usted.',
  'duty_changed.button': 'Ver mis turnos',
  'duty_changed.note': 'Si el cambio no le sirve, avise por la página: el líder lo sabrá al instante.',
  'duty_reminder.subject': 'Recordatorio: usted sirve pronto',
  'duty_reminder.title': 'Se acerca su día de servir',
  'duty_reminder.text': 'Le recordamos su turno. ¡Gracias por servir!',
  'duty_reminder.button': 'Ver mis turnos',
  'duty_reminder.note':
    'Si surgió un imprevisto, avise ahora por la página: aún hay tiempo de encontrar a alguien.',
  'duty_ended.subject': 'Sus turnos cambiaron',
  'duty_ended.title': 'Usted ya no está en estos turnos',
  'duty_ended.text': 'Su registro de voluntario fue retirado, y los días de abajo ya no son suyos.',
  'duty_ended.button': 'Abrir el sitio de la iglesia',
  'duty_ended.note':
    'La dirección de su página de voluntario ya no vale. Si cree que es un error, hable con la secretaría.',
  'duty_declined.subject': '{person} no puede servir',
  'duty_declined.title': 'Se abrió un lugar en los turnos',
  'duty_declined.text':
    '{person} avisó que no puede servir. Abajo están los tres más indicados para el lugar, según las reglas de los turnos.',
  'duty_declined.button': 'Abrir los turnos',
  'duty_declined.note': 'Nadie fue llamado en su lugar: la elección es suya.',
  'duty_blocked.subject': '{person} no puede el día del turno',
  'duty_blocked.title': 'Un turno publicado tiene conflicto',
  'duty_blocked.text':
    'Hay días marcados en que {person} no puede, y uno de ellos tiene un turno ya publicado. Abajo están los más indicados para el lugar.',
  'duty_blocked.button': 'Abrir los turnos',
  'duty_blocked.note': 'El lugar sigue con la persona hasta que usted cambie los turnos.',
  'duty_clash.subject': '{person} tiene dos turnos a la misma hora',
  'duty_clash.title': 'Dos turnos a la misma hora',
  'duty_clash.text':
    'Un evento cambió de horario, o vuelve a realizarse, y {person} ya sirve en otro lugar a esa hora. La confirmación ya no vale. Abajo están los más indicados para el lugar.',
  'duty_clash.button': 'Abrir los turnos',
  'duty_clash.note': 'El lugar sigue con la persona hasta que usted cambie los turnos.',
  'duty_inactive.subject': '{person} no está sirviendo y tiene un turno',
  'duty_inactive.title': 'Un turno publicado necesita otra persona',
  'duty_inactive.text':
    '{person} ya no está sirviendo y tiene un turno ya publicado. Abajo están los más indicados para el lugar.',
  'duty_inactive.button': 'Abrir los turnos',
  'duty_inactive.note':
    'El lugar sigue con la persona hasta que usted cambie los turnos, y no se envía ningún recordatorio.',
  'duty_vacant.subject': '{person} salió de los turnos',
  'duty_vacant.title': 'Se abrió un lugar en los turnos',
  'duty_vacant.text':
    'El registro de voluntario de {person} fue eliminado, y un turno ya publicado quedó sin nadie. Abajo están los más indicados para el lugar.',
  'duty_vacant.button': 'Abrir los turnos',
  'duty_vacant.note':
    'Nadie fue llamado en su lugar: la elección es suya. Quien no tiene correo en su registro no fue avisado.',
  'swap_asked.subject': '{person} pide un cambio en los turnos',
  'swap_asked.title': '¿Puede tomar este turno?',
  'swap_asked.text':
    '{person} no podrá servir y pregunta si usted puede. El primero que acepte se queda con el turno.',
  'swap_asked.button': 'Responder',
  'swap_asked.note': 'Si no puede, responda también: así la búsqueda sigue.',
  'swap_accepted.subject': '{other} toma su turno',
  'swap_accepted.title': 'Cambio acordado',
  'swap_accepted.text': '{other} aceptó el cambio y sirve en su lugar. El líder ya lo sabe.',
  'swap_accepted.button': 'Ver mis turnos',
  'swap_accepted.note': 'No necesita hacer nada más.',
  'swap_done.subject': 'Cambio en los turnos: {other} en lugar de {person}',
  'swap_done.title': 'Se acordó un cambio',
  'swap_done.text': '{other} aceptó servir en lugar de {person}. Los turnos ya están actualizados.',
  'swap_done.button': 'Abrir los turnos',
  'swap_done.note': 'Si el cambio no sirve, modifique los turnos: solo se avisa a quien le toca.',
  'swap_asked_by_hand.subject': 'Envíe por WhatsApp: {person} pide un cambio',
  'swap_asked_by_hand.title': 'Un pedido de cambio espera por usted',
  'swap_asked_by_hand.text':
    '{person} no podrá servir y pide un cambio a quienes no tienen correo. El pedido solo les llega cuando usted lo envía desde la cola de WhatsApp de los turnos.',
  'swap_asked_by_hand.button': 'Abrir la cola de WhatsApp',
  'swap_asked_by_hand.note':
    'El lugar sigue con la persona hasta que alguien acepte o usted cambie los turnos.',
  'swap_refused.subject': 'Nadie pudo cambiar con {person}',
  'swap_refused.title': 'Un pedido de cambio quedó sin respuesta',
  'swap_refused.text':
    '{person} pidió un cambio y ninguno de los llamados puede. Abajo están los más indicados para el lugar.',
  'swap_refused.button': 'Abrir los turnos',
  'swap_refused.note': 'El lugar sigue con la persona hasta que usted cambie los turnos.',
};
