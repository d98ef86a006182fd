-- Families and photos of an import, the attempts of its job, and what could not be assigned.
alter table importacao
  -- how rows are grouped into families: by a column of the file, or by the people's address
  add column familias text not null default 'nenhuma' check (familias in ('nenhuma', 'coluna', 'endereco')),
  add column tentativas smallint not null default 0,
  add column tentada_em timestamptz;

alter table importacao_linha
  -- the family data of the row: chave, propria (the key of its own name), nome, papel
  add column casa jsonb,
  -- the picture for it in a zip file
  add column foto uuid references arquivo on delete set null;
create index importacao_linha_foto on importacao_linha (foto) where foto is not null;

create table importacao_familia (
  importacao integer not null references importacao on delete cascade,
  chave text not null,
  nome text not null,
  pessoas integer not null,
  familia integer,
  versao integer,
  resultado text not null check (resultado in ('criada', 'fora', 'desfeita', 'mantida')),
  -- why it was not created, or not undone
  erros jsonb,
  primary key (importacao, chave)
);

-- pictures of a zip file that belong to no row or cannot be used
create table importacao_foto (
  importacao integer not null references importacao on delete cascade,
  nome text not null,
  erros jsonb not null,
  primary key (importacao, nome)
);
