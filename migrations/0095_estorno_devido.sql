-- Of a refund, what its origin owed when it was asked for: owed again if the refund fails.
alter table estorno add column devido bigint not null default 0 check (devido between 0 and valor);
