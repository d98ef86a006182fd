-- A waiting-list entry counts once its address is confirmed by the link in a mail. Existing entries count as confirmed.
alter table evento add column oferta_horas integer not null default 24,
  add constraint evento_oferta_horas_check check (oferta_horas >= 1 and oferta_horas <= 168);
alter table espera add column confirmada_em timestamptz,
  add column codigo text,
  drop constraint espera_status_check,
  add constraint espera_status_check
    check (status in ('a_confirmar', 'esperando', 'oferecida', 'inscrita', 'perdida', 'desistiu'));
update espera set confirmada_em = criado_em,
  codigo = substr(translate(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), '0189', 'wxyz'), 1, 26);
alter table espera alter column codigo set not null;
create unique index espera_codigo_key on espera (codigo);
drop index espera_evento_email_key;
create unique index espera_evento_email_key on espera (evento, lower(email))
  where status in ('a_confirmar', 'esperando', 'oferecida');
