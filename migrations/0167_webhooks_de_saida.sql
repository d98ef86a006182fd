-- Outgoing webhooks: their addresses and events.
create table webhook_saida (
  id integer generated always as identity primary key,
  -- the creator or last editor: the webhook gets only what this account may read
  users integer not null references users on delete cascade,
  endereco text not null,
  descricao text,
  eventos text[] not null,
  -- encrypted with APP_SECRET
  segredo text not null,
  -- the secret before a rotation, which also signs until `anterior_ate`
  segredo_anterior text,
  anterior_ate timestamptz,
  ativo boolean not null default true,
  -- failed attempts since the last success
  falhas integer not null default 0,
  falhando_desde timestamptz,
  -- nothing is sent before this time, because the last attempt failed
  pausa_ate timestamptz,
  -- when the server disabled it because of its failures
  desligado_em timestamptz,
  ultimo_sucesso timestamptz,
  ultimo_erro timestamptz,
  criado_em timestamptz not null default now()
);
create index webhook_saida_users on webhook_saida (users);
call registra_trilha_de('webhook_saida', 'segredo', 'segredo_anterior');

-- The outbox: written by triggers in the transaction of the change, so that no event is lost and none is sent of a
-- change that was rolled back.
create table webhook_entrega (
  id uuid primary key default gen_random_uuid(),
  webhook integer not null references webhook_saida on delete cascade,
  evento text not null,
  registro integer,
  -- content of the message about the record: no personal data
  dados jsonb not null,
  criada_em timestamptz not null default now(),
  estado text not null default 'pendente' check (estado in ('pendente', 'entregue', 'falhou', 'descartada')),
  tentativas integer not null default 0,
  -- null: due immediately. A server that takes it sets a later time, so that another one sends it if that server dies.
  proxima_em timestamptz,
  enviada_em timestamptz,
  status integer,
  milissegundos integer,
  resposta text,
  erro text
);
create index webhook_entrega_pendente on webhook_entrega (criada_em) where estado = 'pendente';
create index webhook_entrega_webhook on webhook_entrega (webhook, criada_em desc);

-- Arguments: the section; the column whose value names the event, or '' for the operation; the columns in the message.
create function anota_webhook() returns trigger language plpgsql as $$
declare
  linha jsonb := to_jsonb(coalesce(new, old));
  tipo text := tg_argv[0] || '.' || case
    when tg_argv[1] <> '' then linha ->> tg_argv[1]
    else case tg_op when 'INSERT' then 'criado' when 'UPDATE' then 'alterado' else 'excluido' end end;
begin
  insert into webhook_entrega (webhook, evento, registro, dados)
  select w.id, tipo, (linha ->> 'id')::integer,
    (select coalesce(jsonb_object_agg(c, linha -> c), '{}') from unnest(tg_argv) c
      where c <> all(array[tg_argv[0], tg_argv[1]]) and linha ? c)
  from webhook_saida w where w.ativo and tipo = any(w.eventos);
  return null;
end $$;

create trigger webhook_linha after insert or delete on pessoa for each row execute function anota_webhook('pessoa', '');
create trigger webhook_mudanca after update on pessoa for each row
  when (old.* is distinct from new.*) execute function anota_webhook('pessoa', '');
create trigger webhook_linha after insert on contato for each row execute function anota_webhook('contato', '');
create trigger webhook_linha after insert on evento for each row execute function anota_webhook('evento', '', 'data', 'status');
create trigger webhook_mudanca after update of status, data on evento for each row
  when ((old.status, old.data) is distinct from (new.status, new.data))
  execute function anota_webhook('evento', '', 'data', 'status');
create trigger webhook_linha after insert on inscricao for each row
  execute function anota_webhook('inscricao', '', 'evento', 'status');
create trigger webhook_mudanca after update of status on inscricao for each row
  when (old.status is distinct from new.status) execute function anota_webhook('inscricao', '', 'evento', 'status');
create trigger webhook_linha after insert on pedido for each row execute function anota_webhook('pedido', '', 'estado', 'total');
create trigger webhook_mudanca after update of estado on pedido for each row
  when (old.estado is distinct from new.estado) execute function anota_webhook('pedido', '', 'estado', 'total');
create trigger webhook_linha after insert on cobranca for each row
  execute function anota_webhook('cobranca', 'estado', 'origem', 'metodo', 'valor', 'sandbox');
create trigger webhook_mudanca after update of estado on cobranca for each row
  when (old.estado is distinct from new.estado)
  execute function anota_webhook('cobranca', 'estado', 'origem', 'metodo', 'valor', 'sandbox');
