-- Backups that were made or failed, and how the last trial of each went. A line is written when one ends: while one is made,
-- only its lock says so, which a killed server gives back by itself.
create table copia (
  id integer generated always as identity primary key,
  nome text not null,
  lugar text not null constraint copia_lugar_check check (lugar in ('disco', 's3', 'comando')),
  motivo text not null constraint copia_motivo_check check (motivo in ('noite', 'botao', 'atualizacao', 'comando')),
  users integer references users on delete set null,
  iniciada_em timestamptz not null,
  terminada_em timestamptz not null,
  -- the key of the reason why it failed
  erro text,
  versao text,
  bytes bigint,
  linhas bigint,
  arquivos integer,
  ausentes integer,
  cifrada boolean not null default false,
  -- its file is gone: too old, or deleted by the office
  apagada_em timestamptz,
  testada_em timestamptz,
  teste_erro text,
  teste_segundos integer
);
create index copia_users on copia (users);
create index copia_terminada_em on copia (terminada_em desc);

-- How backups are kept. The passphrase is encrypted under the server's secret.
create table copia_ajuste (
  id boolean primary key default true constraint copia_ajuste_uma check (id),
  noite boolean not null default true,
  guardar_dias integer not null default 14 constraint copia_ajuste_guardar_dias_check check (guardar_dias between 1 and 3650),
  guardar_minimo integer not null default 3 constraint copia_ajuste_guardar_minimo_check check (guardar_minimo between 1 and 365),
  senha text
);
insert into copia_ajuste default values;

-- Jobs of a restored backup, until the next start enqueues them again.
create table tarefa_restaurada (
  id bigint generated always as identity primary key,
  nome text not null,
  payload jsonb not null
);
