-- The payer's bank took the money in a dispute; the church did not return it. Until now that was whatever the gateway's total gained during a
-- dispute and no open refund explained.
alter table estorno add column pelo_banco boolean not null default false;
update estorno e set pelo_banco = true from cobranca_evento v
  where v.cobranca = e.cobranca and v.tipo = 'estorno_feito' and v.de = 'contestada' and v.ator = e.ator
    and v.ator like 'gateway:%' and (v.dados ->> 'estorno')::integer = e.id and e.recebimento is null;
