-- Whether another user typed the address of the account, and nobody has proved it since, nor chosen a password after a given one. With a
-- given password it means that the account was handed over to another user. `email_provado` does not tell: it is false as well for an
-- account that never opened the link, or that was given a password once.
alter table users add email_dado boolean not null default false;

create or replace function verifica_email() returns trigger language plpgsql as $$
declare
  garantido timestamptz := nullif(current_setting('aprisco.email_verificado_em', true), '')::timestamptz;
begin
  if tg_op = 'INSERT' then
    -- the first account, whose owner runs the server, is created as proved
    new.email_provado := new.email_verificado_em is not null;
    new.email_verificado_em := coalesce(new.email_verificado_em, garantido);
  elsif new.email <> old.email then
    new.email_verificado_em := garantido;
    new.email_provado := coalesce(current_setting('aprisco.email_provado', true), '') = 'sim';
    new.email_dado := not new.email_provado and (old.email_dado or trilha_quem() is distinct from new.id);
  elsif new.email_provado then
    new.email_dado := false;
  end if;
  return new;
end $$;
drop trigger verifica_email on users;
create trigger verifica_email before insert or update of email, email_provado on users
  for each row execute function verifica_email();

create or replace function senha_a_trocar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password is distinct from old.password then
    new.trocar_senha := coalesce(current_setting('aprisco.trocar_senha', true), '') = 'sim';
    if tg_op = 'UPDATE' and new.trocar_senha then
      new.email_provado := false;
    elsif tg_op = 'UPDATE' and old.trocar_senha then
      -- the account is its new user's, whose keys are made from now on: those of the former one ended with the given password
      new.email_dado := false;
    end if;
  end if;
  return new;
end $$;

-- Existing accounts whose address was typed by another user and not proved since, as the trace tells.
alter table users disable trigger user;
update users u set email_dado = true where not email_provado and exists (select from trilha t
  where t.secao = 'users' and t.registro = u.id and t.acao = 'edit' and t.antes ? 'email' and t.users is distinct from u.id);
alter table users enable trigger user;
