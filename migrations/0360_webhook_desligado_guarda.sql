-- A webhook that the server switched off because of its failures gets rows for the changes made meanwhile: they wait until it is switched on
-- again. One that was switched off by hand gets none.
create or replace function anota_webhook() returns trigger language plpgsql as $$
declare
  linha jsonb;
  tipo text;
begin
  if not exists (select from webhook_saida where ativo or desligado_em is not null) then return null; end if;
  linha := to_jsonb(coalesce(new, old));
  tipo := tg_argv[0] || '.' || case
    when tg_argv[1] <> '' then linha ->> tg_argv[1]
    else case tg_op when 'INSERT' then 'criado' when 'UPDATE' then 'alterado' else 'excluido' end end;
  insert into webhook_entrega (webhook, evento, registro, dados)
  select w.id, tipo, (linha ->> 'id')::integer,
    (select coalesce(jsonb_object_agg(c, linha -> c), '{}') from unnest(tg_argv) c
      where c <> all(array[tg_argv[0], tg_argv[1]]) and linha ? c)
  from webhook_saida w where (w.ativo or w.desligado_em is not null) and tipo = any(w.eventos);
  return null;
end $$;
