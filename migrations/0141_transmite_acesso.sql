-- Includes the user or the role whose permissions changed, so that a hosted service can close the connections of these
-- users.
create or replace function transmite_acesso() returns trigger language plpgsql as $$
declare
  linha jsonb := to_jsonb(coalesce(new, old));
begin
  insert into transmissao (canal, evento, dados)
  values ('#acesso', tg_table_name, json_build_object(
    'users', case tg_table_name when 'sessao' then linha -> 'users' when 'users' then linha -> 'id' end,
    'perfil', case tg_table_name when 'perfil' then linha -> 'id' end));
  return null;
end $$;
drop trigger transmite_acesso_fim on sessao;
create trigger transmite_acesso_fim after delete on sessao for each row execute function transmite_acesso();
