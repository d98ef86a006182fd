-- The session row caches the churches that its user is limited to; triggers update it when these change.

-- The churches that an account is limited to: its own, those of its role, or the intersection if both are limited.
-- Null: not limited.
create function limites_de(quem integer) returns integer[] language sql stable as $$
  select case
    when minhas is null then do_perfil
    when do_perfil is null then minhas
    else array(select unnest(minhas) intersect select unnest(do_perfil))
  end
  from (select
    (select array_agg(l.igreja) from users_igrejas l where l.users = u.id) as minhas,
    (select array_agg(l.igreja) from perfil_igrejas l where l.perfil = u.role) as do_perfil
    from users u where u.id = quem) limites
$$;

alter table sessao add igrejas integer[];
update sessao set igrejas = limites_de(users);

create function limita_sessao() returns trigger language plpgsql as $$
begin
  new.igrejas := limites_de(new.users);
  return new;
end $$;
create trigger limita_sessao before insert on sessao for each row execute function limita_sessao();

create function limita_sessoes_da_conta() returns trigger language plpgsql as $$
declare
  quem integer := coalesce(new.users, old.users);
begin
  update sessao set igrejas = limites_de(quem) where users = quem;
  return null;
end $$;
create trigger limita_sessoes after insert or update or delete on users_igrejas for each row
  execute function limita_sessoes_da_conta();

create function limita_sessoes_do_perfil() returns trigger language plpgsql as $$
declare
  qual integer := coalesce(new.perfil, old.perfil);
begin
  update sessao s set igrejas = limites_de(s.users) from users u where u.id = s.users and u.role = qual;
  return null;
end $$;
create trigger limita_sessoes after insert or update or delete on perfil_igrejas for each row
  execute function limita_sessoes_do_perfil();

create function limita_sessoes_do_papel() returns trigger language plpgsql as $$
begin
  update sessao set igrejas = limites_de(new.id) where users = new.id;
  return null;
end $$;
create trigger limita_sessoes after update of role on users for each row
  when (old.role is distinct from new.role) execute function limita_sessoes_do_papel();
