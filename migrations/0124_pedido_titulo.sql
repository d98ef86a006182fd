-- The title of an order is its number and its buyer, so that the office finds what people say on the phone.
alter table pedido add column titulo text collate portugues;
update pedido set titulo = concat_ws(' · ', id, nome);
alter table pedido alter column titulo set not null,
  add constraint pedido_titulo_check check (char_length(titulo) between 1 and 140);

create function pedido_titulo() returns trigger language plpgsql as $$
begin
  new.titulo := concat_ws(' · ', new.id, new.nome);
  return new;
end
$$;
create trigger pedido_titulo before insert or update of nome on pedido for each row execute function pedido_titulo();

alter table pedido drop column busca;
alter table pedido add column busca text generated always as (busca(coalesce(titulo, '') || ' ' || coalesce(email, ''))) stored;
create index pedido_busca on pedido using gin (busca gin_trgm_ops);
create index pedido_titulo_ordem on pedido (titulo, id);
drop index pedido_nome_ordem;
alter index pedido_consumidor rename to pedido_consumidor_ordem;
