-- When the account proved that it receives mail at its address; null: not yet, and until then its role has no effect.
-- Existing accounts count as verified: administrators created them or gave them roles, and an update must not lock a
-- church out. The default fills their rows without trace lines.
alter table users add email_verificado_em timestamptz default now();
alter table users alter email_verificado_em drop default;

-- A new address must be verified again, whichever statement writes it, unless an administrator vouches for it: the
-- setting aprisco.email_verificado_em says so for one transaction.
create function verifica_email() returns trigger language plpgsql as $$
declare
  garantido timestamptz := nullif(current_setting('aprisco.email_verificado_em', true), '')::timestamptz;
begin
  if tg_op = 'INSERT' then
    new.email_verificado_em := coalesce(new.email_verificado_em, garantido);
  elsif new.email <> old.email then
    new.email_verificado_em := garantido;
  end if;
  return new;
end $$;
create trigger verifica_email before insert or update of email on users for each row execute function verifica_email();
