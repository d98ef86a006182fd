-- Counts of offerings by two people, each without seeing the count of the other. `vale` is the account whose count is
-- used when the treasurer closed a difference with a reason; `total` is empty until then or until the two are equal, so
-- that no sum is visible before both have counted.
create table contagem (
  id integer generated always as identity primary key,
  evento integer not null,
  data date not null,
  igreja integer not null,
  estado text not null default 'contando',
  total bigint,
  primeira_pessoa integer,
  segunda_pessoa integer,
  motivo text collate portugues,
  encerrada_por integer,
  lancada_em timestamptz,
  lancada_por integer,
  vale integer references users,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint contagem_evento_fkey foreign key (evento) references evento,
  constraint contagem_igreja_fkey foreign key (igreja) references igreja,
  constraint contagem_estado_check check (estado in ('contando', 'diferente', 'conferida', 'lancada', 'cancelada')),
  constraint contagem_primeira_pessoa_fkey foreign key (primeira_pessoa) references users,
  constraint contagem_segunda_pessoa_fkey foreign key (segunda_pessoa) references users,
  constraint contagem_motivo_check check (char_length(motivo) between 1 and 500),
  constraint contagem_encerrada_por_fkey foreign key (encerrada_por) references users,
  constraint contagem_lancada_por_fkey foreign key (lancada_por) references users
);
create index contagem_data_ordem on contagem (data, id);
create index contagem_evento_ordem on contagem (evento, id);
create index contagem_igreja_ordem on contagem (igreja, id);
create index contagem_estado_ordem on contagem (estado, id);
create index contagem_total_ordem on contagem (total, id);
create index contagem_primeira_pessoa_ordem on contagem (primeira_pessoa, id);
create index contagem_segunda_pessoa_ordem on contagem (segunda_pessoa, id);
create index contagem_encerrada_por_ordem on contagem (encerrada_por, id);
create index contagem_lancada_por_ordem on contagem (lancada_por, id);
call conta_linhas_de('contagem');
alter table contagem add constraint contagem_duas_pessoas check (primeira_pessoa <> segunda_pessoa);
create trigger contagem_trilha after insert or update or delete on contagem
  for each row execute function registra_trilha();

-- What each of the two sent, and each correction: rows are only added. Names of envelopes are removed from `contado`
-- once the count is in the books, which have the contributions of people.
create table contagem_envio (
  id integer generated always as identity primary key,
  contagem integer not null references contagem on delete cascade,
  users integer not null references users,
  chave uuid not null unique,
  contado jsonb not null,
  total bigint not null check (total >= 0),
  contado_em timestamptz not null,
  enviado_em timestamptz not null
);
create index contagem_envio_contagem on contagem_envio (contagem, users, id);
create index contagem_envio_users on contagem_envio (users);

-- The entries in the books that were made of a count.
create table contagem_lancamento (
  financeiro integer primary key references financeiro on delete cascade,
  contagem integer not null references contagem on delete cascade
);
create index contagem_lancamento_contagem on contagem_lancamento (contagem);
