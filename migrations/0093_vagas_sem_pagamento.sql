-- The network that a purchase of the site was begun from, as a keyed hash, while its places are held and for an hour after:
-- one network must not keep the places of an event from everyone else.
alter table compra add column rede text;
create index compra_rede on compra (evento, rede) where rede is not null;
create index compra_email on compra (evento, email) where email is not null;
