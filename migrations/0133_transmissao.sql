-- Outbox of live updates: what servers send to open browsers. A row is written in the transaction of the change, and
-- each server reads the rows that it has not sent. `tx` lets it read without gaps: no transaction below a snapshot's
-- xmin can commit rows later.
create table transmissao (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  criado_em timestamptz not null default now(),
  -- a channel, or #acesso (permissions changed), #secao (a record of an untraced section changed) or #notificacao (a
  -- feature requests a notification)
  canal text not null,
  evento text not null,
  -- JSON
  dados text not null,
  -- the socket that does not receive it, because it caused it
  exceto text
);
create index transmissao_tx on transmissao (tx);

-- Changes of all other sections are read from the trace. Lines of older versions have no `tx`.
alter table trilha add tx xid8;
alter table trilha alter tx set default pg_current_xact_id();
create index trilha_tx on trilha (tx) where tx is not null;

-- Members of presence channels, on all servers.
create table presenca (
  canal text not null,
  socket text not null,
  users integer not null references users on delete cascade,
  info jsonb not null,
  servidor text not null,
  visto_em timestamptz not null,
  primary key (canal, socket)
);
create index presenca_servidor on presenca (servidor);
create index presenca_visto on presenca (visto_em);

-- Read position of the sender to a hosted service: the server that locks the row sends.
create table transmissao_enviada (
  id integer primary key check (id = 1),
  marca bigint not null,
  vistas text[] not null
);

create function transmite_mudanca() returns trigger language plpgsql as $$
begin
  insert into transmissao (canal, evento, dados)
  values ('#secao', tg_table_name, json_build_object(
    'registro', coalesce(new.id, old.id),
    'acao', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'edit' else 'delete' end,
    'por', trilha_quem()));
  return null;
end $$;

create procedure transmite_mudancas_de(tabela regclass, coluna text) language plpgsql as $$
begin
  execute format('create trigger transmite_criada after insert or delete on %s
    for each row execute function transmite_mudanca()', tabela);
  execute format('create trigger transmite_mudada after update of %1$I on %2$s
    for each row when (old.%1$I is distinct from new.%1$I) execute function transmite_mudanca()', coluna, tabela);
end $$;

call transmite_mudancas_de('inscricao', 'status');
call transmite_mudancas_de('espera', 'status');
call transmite_mudancas_de('pedido', 'estado');
call transmite_mudancas_de('cobranca', 'estado');
call transmite_mudancas_de('rifa_compra', 'estado');

-- Sockets of users whose permissions changed are closed immediately.
create function transmite_acesso() returns trigger language plpgsql as $$
begin
  insert into transmissao (canal, evento, dados) values ('#acesso', tg_table_name, '{}');
  return null;
end $$;
create trigger transmite_acesso_fim after delete on sessao for each statement execute function transmite_acesso();
create trigger transmite_acesso after update of igrejas on sessao
  for each row when (old.igrejas is distinct from new.igrejas) execute function transmite_acesso();
create trigger transmite_acesso after update of versao on perfil
  for each row when (old.versao is distinct from new.versao) execute function transmite_acesso();
create trigger transmite_acesso after update of role, ativo, email_verificado_em, pessoa on users
  for each row when ((old.role, old.ativo, old.email_verificado_em, old.pessoa)
    is distinct from (new.role, new.ativo, new.email_verificado_em, new.pessoa)) execute function transmite_acesso();
