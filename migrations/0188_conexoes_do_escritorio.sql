-- The office sets gateways and the bucket of files too: keys of a gateway, which gateways take new charges ('gateways'), the bucket
-- ('arquivos'), and the bucket that files are being moved from ('arquivos_anterior'). Secrets are encrypted under APP_SECRET, as before.
alter table conexao drop constraint conexao_nome_check;
alter table conexao add constraint conexao_nome_check
  check (nome in ('email', 'gateways', 'mercadopago', 'stripe', 'arquivos', 'arquivos_anterior'));

-- All servers read their connections again when one changes (db/wakeups.ts). Rare: the lock that NOTIFY takes at a commit costs nothing.
create function conexao_mudou() returns trigger language plpgsql as $$
begin
  perform pg_notify('aprisco_conexao', '');
  return null;
end $$;
create trigger conexao_mudou after insert or update or delete on conexao
  for each statement execute function conexao_mudou();
