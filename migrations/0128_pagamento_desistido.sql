-- In the history of an order, a payment that its buyer gave up had the type of a refused one.
update pedido_evento e set tipo = 'pagamento_desistido' from cobranca c
where e.tipo = 'recusado' and c.id = (e.dados ->> 'cobranca')::integer and c.estado = 'cancelada';
