-- How long what came by a form is kept once it is over belongs to the church's privacy policy, so the church says it.
alter table site
  add column guarda_contato integer not null default 2,
  add column guarda_pedidooracoes integer not null default 1,
  add constraint site_guarda_contato_check check (guarda_contato >= 1 and guarda_contato <= 20),
  add constraint site_guarda_pedidooracoes_check check (guarda_pedidooracoes >= 1 and guarda_pedidooracoes <= 20);
