-- Keyed hash of the network that began a purchase on the site, stored while its places are held and for an hour after:
-- one network must not hold all places of an event.
alter table compra add column rede text;
create index compra_rede on compra (evento, rede) where rede is not null;
create index compra_email on compra (evento, email) where email is not null;
