-- A refund whose gateway never answered and that the treasurer settled by hand: returned in another way (`feito`), or not returned (`falhou`).
-- A later answer of the gateway is compared with it, so that no refund is entered twice.
alter table estorno add column resolvido_em timestamptz,
  add constraint estorno_resolvido_check check (resolvido_em is null or estado <> 'pedido');
