-- A counter sale without a name has "Balcão" in its title. A title given by an insert remains until the name changes.
create or replace function pedido_titulo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.titulo is null then
    new.titulo := concat_ws(' · ', new.id, coalesce(new.nome, case when new.canal = 'balcao' then 'Balcão' end));
  end if;
  return new;
end
$$;
update pedido set nome = nome where canal = 'balcao' and nome is null;
