-- The password of the account was given by somebody else (made up at the first start, or typed in the office): until its person has
-- chosen another, a session may only do that. Accounts that exist keep what they have.
alter table users add trocar_senha boolean not null default false;

-- Whatever statement writes a password, it is its person's own, unless `aprisco.trocar_senha` says otherwise for the transaction.
create function senha_a_trocar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password is distinct from old.password then
    new.trocar_senha := coalesce(current_setting('aprisco.trocar_senha', true), '') = 'sim';
  end if;
  return new;
end $$;
create trigger senha_a_trocar before insert or update of password on users for each row execute function senha_a_trocar();
