-- The office sets gateways and the bucket of files too: keys of a gateway, the gateways that take new charges
-- ('gateways'), the bucket ('arquivos'), and the bucket that files are being moved from ('arquivos_anterior'). Secrets
-- are encrypted with APP_SECRET, as before.
alter table conexao drop constraint conexao_nome_check;
alter table conexao add constraint conexao_nome_check
  check (nome in ('email', 'gateways', 'mercadopago', 'stripe', 'arquivos', 'arquivos_anterior'));

-- A change notifies all servers to read their connections again (db/wakeups.ts). Changes are rare, so the lock that
-- NOTIFY takes at a commit does not matter.
create function conexao_mudou() returns trigger language plpgsql as $$
begin
  perform pg_notify('aprisco_conexao', '');
  return null;
end $$;
create trigger conexao_mudou after insert or update or delete on conexao
  for each statement execute function conexao_mudou();
