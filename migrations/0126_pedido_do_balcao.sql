-- A sale at the counter without a name is named by where it was made. A title that an insert gives stays until the name changes.
create or replace function pedido_titulo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.titulo is null then
    new.titulo := concat_ws(' · ', new.id, coalesce(new.nome, case when new.canal = 'balcao' then 'Balcão' end));
  end if;
  return new;
end
$$;
update pedido set nome = nome where canal = 'balcao' and nome is null;
