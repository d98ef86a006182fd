-- Volunteers without an e-mail address are told by WhatsApp that a duty is no longer theirs. Nothing else has the duty by then: the place has
-- another volunteer, moved or was deleted.
alter table escala_whatsapp drop constraint escala_whatsapp_tipo_check;
alter table escala_whatsapp
  add constraint escala_whatsapp_tipo_check check (tipo in ('publicada', 'lembrete', 'retirada')),
  add column evento_nome text,
  add column funcao text,
  add column de timestamptz,
  add column ate timestamptz,
  add constraint escala_whatsapp_retirada_check check ((tipo = 'retirada') = (num_nonnulls(evento_nome, funcao, de, ate) = 4));
