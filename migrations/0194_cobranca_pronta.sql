-- A charge that needs no answer of a gateway is inserted as `pendente`: webhooks get the events of both of its steps,
-- as for other charges. Without an active webhook the trigger only looks for one and returns.
create or replace function anota_webhook() returns trigger language plpgsql as $$
declare
  linha jsonb;
  tipos text[];
begin
  if not exists (select from webhook_saida w where w.ativo) then
    return null;
  end if;
  linha := to_jsonb(coalesce(new, old));
  tipos := array[tg_argv[0] || '.' || case
    when tg_argv[1] <> '' then linha ->> tg_argv[1]
    else case tg_op when 'INSERT' then 'criado' when 'UPDATE' then 'alterado' else 'excluido' end end];
  if tg_op = 'INSERT' and tg_argv[0] = 'cobranca' and linha ->> 'estado' = 'pendente' then
    tipos := 'cobranca.criada' || tipos;
  end if;
  insert into webhook_entrega (webhook, evento, registro, dados)
  select w.id, tipo, (linha ->> 'id')::integer,
    (select coalesce(jsonb_object_agg(c, linha -> c), '{}') from unnest(tg_argv) c
      where c <> all(array[tg_argv[0], tg_argv[1]]) and linha ? c)
  from unnest(tipos) with ordinality t (tipo, ordem) join webhook_saida w on w.ativo and tipo = any(w.eventos)
  order by t.ordem;
  return null;
end $$;
