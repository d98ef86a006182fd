-- Whether the account's password was set by another person (generated at the first start, or typed in the office):
-- until the user has chosen a new one, a session may do nothing else. Existing accounts are not affected.
alter table users add trocar_senha boolean not null default false;

-- A password counts as the user's own, whichever statement writes it, unless the setting `aprisco.trocar_senha` is
-- 'sim' in the transaction.
create function senha_a_trocar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password is distinct from old.password then
    new.trocar_senha := coalesce(current_setting('aprisco.trocar_senha', true), '') = 'sim';
  end if;
  return new;
end $$;
create trigger senha_a_trocar before insert or update of password on users for each row execute function senha_a_trocar();
