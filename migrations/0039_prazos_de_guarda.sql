-- Retention periods of contacts and prayer requests, in years. They are settings, because they belong to the church's
-- own privacy policy.
alter table site
  add column guarda_contato integer not null default 2,
  add column guarda_pedidooracoes integer not null default 1,
  add constraint site_guarda_contato_check check (guarda_contato >= 1 and guarda_contato <= 20),
  add constraint site_guarda_pedidooracoes_check check (guarda_pedidooracoes >= 1 and guarda_pedidooracoes <= 20);
