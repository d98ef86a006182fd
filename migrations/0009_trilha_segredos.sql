-- A change of left-out columns alone (a password, a prayer text) writes a trace line without values. A change of
-- `ultimo_acesso` alone writes none.
create or replace function registra_trilha() returns trigger language plpgsql as $$
declare
  segredos text[] := array_remove(coalesce(tg_argv, '{}'), 'ultimo_acesso');
  fora text[] := array['busca', 'versao', 'atualizado_em', 'criado_em'] || coalesce(tg_argv, '{}');
  listas jsonb := nullif(current_setting('aprisco.listas', true), '')::jsonb;
  antes jsonb;
  depois jsonb;
begin
  if listas ->> 'secao' <> tg_table_name
    or (tg_op <> 'INSERT' and (listas ->> 'registro')::integer is distinct from old.id) then listas := null; end if;
  if tg_op <> 'INSERT' then antes := (to_jsonb(old) - fora) || coalesce(listas -> 'antes', '{}'); end if;
  if tg_op <> 'DELETE' then depois := (to_jsonb(new) - fora) || coalesce(listas -> 'depois', '{}'); end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, depois -> a.key) into antes, depois
    from jsonb_each(antes) a where a.value is distinct from depois -> a.key;
    if antes is null then
      if not exists (select from unnest(segredos) s where to_jsonb(old) -> s is distinct from to_jsonb(new) -> s)
      then return null; end if;
      antes := '{}';
      depois := '{}';
    end if;
  end if;
  insert into trilha (users, acao, secao, registro, antes, depois)
  values (trilha_quem(), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'edit' else 'delete' end,
    tg_table_name, coalesce(new.id, old.id), antes, depois);
  return null;
end $$;
