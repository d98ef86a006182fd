-- Whether the account's user has opened a link mailed to its address since another person last set the address or a
-- password. Until then, the account's own pages show nothing of a person's gifts and purchases, because the person who
-- created the account has its password. Existing accounts are proved if their address is verified.
alter table users add email_provado boolean not null default false;
alter table users disable trigger user;
update users set email_provado = email_verificado_em is not null;
alter table users enable trigger user;

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
  end if;
  return new;
end $$;

create or replace function senha_a_trocar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password is distinct from old.password then
    new.trocar_senha := coalesce(current_setting('aprisco.trocar_senha', true), '') = 'sim';
    if tg_op = 'UPDATE' and new.trocar_senha then
      new.email_provado := false;
    end if;
  end if;
  return new;
end $$;
