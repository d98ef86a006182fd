-- Units of an order that the buyer withdrew from: they are on their way back.
alter table pedido_item add column desistidas integer not null default 0;

update pedido_item i set desistidas = i.quantidade - i.devolvidas
from pedido p where p.id = i.pedido and p.devolucao = 'solicitada' and i.quantidade > i.devolvidas;

alter table pedido_item add constraint pedido_item_desistidas_check
  check (desistidas between 0 and quantidade - devolvidas);
