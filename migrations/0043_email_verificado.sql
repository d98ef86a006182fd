-- When an account proved that it reads the mail of its address; null: not yet, and until then no role has effect for it.
-- Accounts that exist are taken as verified: administrators made them, or gave them roles knowing the person, and a
-- church must not lose its access because of an update. The default fills their rows without a line in the trace.
alter table users add email_verificado_em timestamptz default now();
alter table users alter email_verificado_em drop default;

-- A new address has to be proved again, whatever statement writes it, unless an administrator answers for it:
-- `aprisco.email_verificado_em` says so for one transaction.
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
