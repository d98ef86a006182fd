-- Volunteers without an e-mail address who are asked to swap are told by WhatsApp. The text has the duty as it is while the request is open.
alter table escala_whatsapp drop constraint escala_whatsapp_tipo_check;
alter table escala_whatsapp
  add constraint escala_whatsapp_tipo_check check (tipo in ('publicada', 'lembrete', 'retirada', 'troca'));
