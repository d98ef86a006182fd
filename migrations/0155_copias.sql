-- Backups that were made or failed, and the result of their last restore test. A row is written when a backup ends; a
-- running backup is only a lock, which is released when its server is killed.
create table copia (
  id integer generated always as identity primary key,
  nome text not null,
  lugar text not null constraint copia_lugar_check check (lugar in ('disco', 's3', 'comando')),
  motivo text not null constraint copia_motivo_check check (motivo in ('noite', 'botao', 'atualizacao', 'comando')),
  users integer references users on delete set null,
  iniciada_em timestamptz not null,
  terminada_em timestamptz not null,
  -- key of the error text
  erro text,
  versao text,
  bytes bigint,
  linhas bigint,
  arquivos integer,
  ausentes integer,
  cifrada boolean not null default false,
  -- when its file was deleted: it was too old, or the office deleted it
  apagada_em timestamptz,
  testada_em timestamptz,
  teste_erro text,
  teste_segundos integer
);
create index copia_users on copia (users);
create index copia_terminada_em on copia (terminada_em desc);

-- Settings of backups. The passphrase is encrypted with the server's secret.
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
