-- This trigger runs at every save of a person, an event or an order. Without an active webhook, as in most churches, it
-- does not make the row's JSON, which costs more than looking for a webhook. `cobranca.criada` (0194) is left out: no
-- webhook can subscribe to it (shared/contracts/webhook.ts).
create or replace function anota_webhook() returns trigger language plpgsql as $$
declare
  linha jsonb;
  tipo text;
begin
  if not exists (select from webhook_saida where ativo) then return null; end if;
  linha := to_jsonb(coalesce(new, old));
  tipo := tg_argv[0] || '.' || case
    when tg_argv[1] <> '' then linha ->> tg_argv[1]
    else case tg_op when 'INSERT' then 'criado' when 'UPDATE' then 'alterado' else 'excluido' end end;
  insert into webhook_entrega (webhook, evento, registro, dados)
  select w.id, tipo, (linha ->> 'id')::integer,
    (select coalesce(jsonb_object_agg(c, linha -> c), '{}') from unnest(tg_argv) c
      where c <> all(array[tg_argv[0], tg_argv[1]]) and linha ? c)
  from webhook_saida w where w.ativo and tipo = any(w.eventos);
  return null;
end $$;
