-- Imports of spreadsheets into a section: the file's columns, the fields that they fill, and each row with its result.
-- The rows contain personal data and are deleted when the import can no longer be undone (features/importacao).

create table importacao (
  id integer generated always as identity primary key,
  secao text not null,
  arquivo text not null,
  formato text not null check (formato in ('csv', 'xlsx', 'ods')),
  users integer references users on delete set null,
  estado text not null default 'rascunho'
    check (estado in ('rascunho', 'executando', 'concluida', 'falhou', 'desfazendo', 'desfeita')),
  -- the headings, and the format of dates and amounts of each column
  colunas jsonb not null,
  -- the field that each column fills, or null
  mapa jsonb not null,
  -- the values of fields whose cells are empty
  padroes jsonb not null default '{}',
  duplicados text not null default 'pular' check (duplicados in ('pular', 'juntar', 'adicionar')),
  com_erros text not null default 'parar' check (com_erros in ('parar', 'pular')),
  linhas integer not null,
  erro text,
  criado_em timestamptz not null default now(),
  iniciado_em timestamptz,
  terminado_em timestamptz,
  desfeita_em timestamptz
);
create index importacao_users on importacao (users, id);

create table importacao_linha (
  importacao integer not null references importacao on delete cascade,
  linha integer not null,
  celulas jsonb not null,
  -- field errors of the last check, or why the row was not written
  erros jsonb,
  -- the record or the row that it duplicates
  duplicada jsonb,
  resultado text check (resultado in ('criada', 'juntada', 'pulada', 'erro', 'desfeita', 'mantida')),
  registro integer,
  versao integer,
  -- the values of the filled fields of an existing record before the import
  antes jsonb,
  primary key (importacao, linha)
);
