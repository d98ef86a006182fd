-- Merges of two records of one person: `unida` is deleted, and its references now point to `mantida`. `dados` is needed
-- for the undo; it is emptied by the undo and after 30 days. Neither column is a foreign key: a merged person has no
-- row, and a merge must not prevent a person from being deleted.
create table fusao (
  id integer generated always as identity primary key,
  mantida integer not null,
  unida integer not null,
  unida_nome text not null,
  users integer references users on delete set null,
  criado_em timestamptz not null,
  dados jsonb,
  desfeita_em timestamptz,
  desfeita_por integer references users on delete set null
);
create index fusao_mantida on fusao (mantida, id);
create unique index fusao_unida on fusao (unida) where desfeita_em is null;
create index fusao_users on fusao (users);
create index fusao_desfeita_por on fusao (desfeita_por);

-- Files of the two records: readable from the remaining record, and available for an undo.
create table fusao_arquivo (
  fusao integer not null references fusao on delete cascade,
  arquivo uuid not null references arquivo,
  primary key (fusao, arquivo)
);
create index fusao_arquivo_arquivo on fusao_arquivo (arquivo);

-- The ids of a person and of all records merged into it, in any number of steps.
create function pessoas_reunidas(pessoa integer) returns setof integer language sql stable as $$
  with recursive reunidas(id) as (
    select pessoa
    union select f.unida from fusao f join reunidas r on f.mantida = r.id where f.desfeita_em is null)
  select id from reunidas
$$;

-- The current record of a person, after any number of merges.
create function pessoa_atual(pessoa integer) returns integer language sql stable as $$
  with recursive acima(id, passo) as (
    select pessoa, 0
    union all select f.mantida, a.passo + 1 from fusao f join acima a on f.unida = a.id where f.desfeita_em is null)
  select id from acima order by passo desc limit 1
$$;
