-- The lists of a record are in tables of their own and are written row by row. The application passes their changes in
-- the setting aprisco.listas ({secao, registro, antes, depois}), and this trigger adds them to the one trace line of
-- the record: an event counts as changed if only its lots changed.
create or replace function registra_trilha() returns trigger language plpgsql as $$
declare
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
    if antes is null then return null; end if;
  end if;
  insert into trilha (users, acao, secao, registro, antes, depois)
  values (trilha_quem(), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'edit' else 'delete' end,
    tg_table_name, coalesce(new.id, old.id), antes, depois);
  return null;
end $$;
