-- Names of deleted accounts: histories of payments and check-ins name their actors as `users:7`.
create table users_excluido (
  id integer primary key,
  nome text not null,
  excluido_em timestamptz not null default now()
);
create function guarda_nome_de_users() returns trigger language plpgsql as $$
begin
  insert into users_excluido (id, nome) values (old.id, old.name) on conflict (id) do nothing;
  return null;
end $$;
create trigger guarda_nome after delete on users for each row execute function guarda_nome_de_users();

-- The name of an actor, also of a deleted account; null: the actor is not a user.
create function nome_do_ator(ator text) returns text language sql stable as $$
  select coalesce((select u.name from users u where u.id = quem.id), (select x.nome from users_excluido x where x.id = quem.id))
  from (select case when ator ~ '^users:[0-9]{1,9}$' then substr(ator, 7)::integer end as id) quem
$$;

-- Refunds of sign-ups that were requested before `devido` existed (0095) and still wait for their gateway: they return
-- what was paid for cancelled places, so the amount is owed again if one fails.
update estorno e set devido = e.valor from cobranca k
  join compra c on c.cobranca = k.id
  where e.cobranca = k.id and k.origem = 'inscricao' and e.estado = 'pedido' and e.recebimento is null and e.devido = 0
    and e.criado_em < (select aplicada_em from migracao where nome like '0095\_%')
    and (c.estado = 'cancelada' or exists (select from inscricao i where i.compra = c.id and i.status = 'cancelada'));
