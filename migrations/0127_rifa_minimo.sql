-- A minimum above what one purchase may contain would prevent every purchase.
update rifa set minimo_por_comprador = 1000, versao = versao + 1 where minimo_por_comprador > 1000;
alter table rifa drop constraint rifa_minimo_por_comprador_check,
  add constraint rifa_minimo_por_comprador_check check (minimo_por_comprador >= 1 and minimo_por_comprador <= 1000);
