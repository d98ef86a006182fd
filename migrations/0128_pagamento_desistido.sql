-- The history of an order said the same of a payment that was refused and of one that its buyer gave up.
update pedido_evento e set tipo = 'pagamento_desistido' from cobranca c
where e.tipo = 'recusado' and c.id = (e.dados ->> 'cobranca')::integer and c.estado = 'cancelada';
