-- The gateway did not name what the bank took (a mediation by Mercado Pago itself): what it names of later disputes does not contain it. Until
-- now nothing told the two apart. A dispute that Mercado Pago names takes all that is left of the payment, so that where something is left, it
-- did not name any.
alter table estorno add column inferido boolean not null default false;
update estorno e set inferido = true from cobranca c
  where c.id = e.cobranca and e.pelo_banco and c.gateway = 'mercadopago' and c.estornado < c.recebido;
