-- A session that is opened while its user's limits change would cache the old limits for its whole lifetime. So a new
-- session waits for the lock of transactions that change permissions, and reads their result.
create or replace function limita_sessao() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('acesso'));
  new.igrejas := limites_de(new.users);
  return new;
end $$;
