-- A consumer's account lists the tickets that were bought with its address, or for it.
create index compra_de_email on compra (email) where email is not null;
create index inscricao_de_email on inscricao (email) where email is not null;
