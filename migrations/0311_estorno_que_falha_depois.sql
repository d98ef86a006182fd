-- A refund that its gateway reported as done and that failed later: the church has the money again and owes it to the payer.
-- `acertado_em`: the treasurer returned it in another way.
alter table estorno add column desfeito_em timestamptz,
  add column acertado_em timestamptz,
  add constraint estorno_desfeito_check check (desfeito_em is null or estado = 'feito'),
  add constraint estorno_acertado_check check (acertado_em is null or desfeito_em is not null);
create index estorno_desfeito on estorno (cobranca) where desfeito_em is not null and acertado_em is null;
