-- A role may be limited to the departments that the account's person leads.
alter table perfil add column por_departamento boolean not null default false;

-- The departments that a person leads on a day: those of their positions in office (inOffice in
-- src/server/sections/cargo.ts), with all sub-departments. Empty for an account without a person, which therefore sees
-- nothing of any department.
create function lidera(quem integer, dia date) returns integer[] language sql stable as $$
  with recursive ramo as (
    select c.departamento as id from cargo_pessoas l join cargo c on c.id = l.cargo
      where l.pessoa = quem and c.departamento is not null
      and c.data_entrada <= dia and (c.data_saida is null or c.data_saida > dia)
    union
    select d.id from departamento d join ramo on d.departamento_id = ramo.id)
  select array(select id from ramo order by id)
$$;

-- This seeded role was always meant for the leader's own department. If an account has changed it, the church decided
-- for itself and it stays as it is.
update perfil p set por_departamento = true, versao = versao + 1, atualizado_em = now()
  where nome = 'Líder de departamento'
  and not exists (select from trilha t where t.secao = 'perfil' and t.registro = p.id and t.users is not null);
