-- Receipts for income without a charge: cash, transfers, money received in person. They share the numbers of their
-- church and year with the receipts of charges.
alter table recibo
  alter column cobranca drop not null,
  add column financeiro integer references financeiro,
  add column emitido_por integer references users on delete set null,
  add constraint recibo_de_um check (num_nonnulls(cobranca, financeiro) = 1);
create unique index recibo_financeiro on recibo (financeiro);
create index recibo_emitido_por on recibo (emitido_por);
