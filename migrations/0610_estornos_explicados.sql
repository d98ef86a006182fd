-- How much of a refund that was given up as not returned the gateway's total turned out to have: it explains no other money.
alter table estorno add column encontrado bigint not null default 0,
  add constraint estorno_encontrado_check check (encontrado between 0 and valor);
update estorno e set encontrado = e.valor where e.estado = 'falhou' and e.resolvido_em is not null
  and exists (select from estorno n where n.cobranca = e.cobranca and n.id > e.id and n.valor = e.valor and n.estado = 'feito'
    and n.recebimento is not distinct from e.recebimento and n.ator like 'gateway:%' and n.criado_em > e.resolvido_em);
