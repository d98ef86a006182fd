-- The part of a refund that its origin (order, purchase) owed when it was requested: owed again if the refund fails.
alter table estorno add column devido bigint not null default 0 check (devido between 0 and valor);
