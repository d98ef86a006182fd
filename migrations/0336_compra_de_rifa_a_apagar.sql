-- When the buyer deleted the account while the raffle was not drawn yet, or while the church owed something: the nightly job deletes the
-- contact once the purchase is settled.
alter table rifa_compra add column apagar_desde timestamptz;
create index rifa_compra_apagar on rifa_compra (id) where apagar_desde is not null;
