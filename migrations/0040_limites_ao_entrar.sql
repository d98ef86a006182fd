-- Whoever signs in while somebody limits them would keep the limits of a moment before, for as long as the session lasts:
-- a new session waits for those who are changing who may do what, and sees what they did.
create or replace function limita_sessao() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('acesso'));
  new.igrejas := limites_de(new.users);
  return new;
end $$;
