-- Rooms for children.
create table sala (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  igreja integer not null,
  idade_de integer,
  idade_ate integer,
  capacidade integer,
  ativa boolean not null default true,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint sala_nome_check check (char_length(nome) between 1 and 60),
  constraint sala_igreja_fkey foreign key (igreja) references igreja,
  constraint sala_idade_de_check check (idade_de >= 0 and idade_de <= 17),
  constraint sala_idade_ate_check check (idade_ate >= 0 and idade_ate <= 17),
  constraint sala_capacidade_check check (capacidade >= 1 and capacidade <= 1000)
);
create unique index sala_nome_igreja_key on sala (busca(nome), igreja) nulls not distinct;
create index sala_nome_ordem on sala (nome, id);
create index sala_busca on sala using gin (busca gin_trgm_ops);
create index sala_igreja_ordem on sala (igreja, id);
create index sala_idade_de_ordem on sala (idade_de, id);
create index sala_idade_ate_ordem on sala (idade_ate, id);
create index sala_capacidade_ordem on sala (capacidade, id);
call conta_linhas_de('sala');
call registra_trilha_de('sala');

-- Children in a room during a service. `chave` and `saida_chave` are made on the phone, so that an entry that is sent
-- twice counts once. Guardian and child have the same `codigo`, with which the child is picked up.
create table crianca_entrada (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  pessoa integer,
  data_nascimento date,
  alergias text collate portugues,
  observacoes text collate portugues,
  responsavel integer,
  responsavel_nome text collate portugues not null,
  responsavel_whatsapp text,
  autorizados text collate portugues,
  evento integer not null,
  igreja integer not null,
  sala integer not null,
  entrou_em timestamptz not null,
  recebida_por integer,
  saiu_em timestamptz,
  entregue_por integer,
  sem_codigo boolean not null default false,
  quem_levou text collate portugues,
  motivo_saida text collate portugues,
  chave uuid not null default gen_random_uuid() unique,
  codigo text,
  aparelho uuid,
  saida_chave uuid,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(responsavel_nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint crianca_entrada_nome_check check (char_length(nome) between 1 and 120),
  constraint crianca_entrada_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint crianca_entrada_alergias_check check (char_length(alergias) between 1 and 300),
  constraint crianca_entrada_observacoes_check check (char_length(observacoes) between 1 and 500),
  constraint crianca_entrada_responsavel_fkey foreign key (responsavel) references pessoa,
  constraint crianca_entrada_responsavel_nome_check check (char_length(responsavel_nome) between 1 and 120),
  constraint crianca_entrada_autorizados_check check (char_length(autorizados) between 1 and 300),
  constraint crianca_entrada_evento_fkey foreign key (evento) references evento,
  constraint crianca_entrada_igreja_fkey foreign key (igreja) references igreja,
  constraint crianca_entrada_sala_fkey foreign key (sala) references sala,
  constraint crianca_entrada_recebida_por_fkey foreign key (recebida_por) references users,
  constraint crianca_entrada_entregue_por_fkey foreign key (entregue_por) references users,
  constraint crianca_entrada_quem_levou_check check (char_length(quem_levou) between 1 and 120),
  constraint crianca_entrada_motivo_saida_check check (char_length(motivo_saida) between 1 and 300)
);
create index crianca_entrada_entrou_em_ordem on crianca_entrada (entrou_em, id);
create index crianca_entrada_busca on crianca_entrada using gin (busca gin_trgm_ops);
create index crianca_entrada_nome_ordem on crianca_entrada (nome, id);
create index crianca_entrada_pessoa_ordem on crianca_entrada (pessoa, id);
create index crianca_entrada_responsavel_ordem on crianca_entrada (responsavel, id);
create index crianca_entrada_responsavel_nome_ordem on crianca_entrada (responsavel_nome, id);
create index crianca_entrada_evento_ordem on crianca_entrada (evento, id);
create index crianca_entrada_igreja_ordem on crianca_entrada (igreja, id);
create index crianca_entrada_sala_ordem on crianca_entrada (sala, id);
create index crianca_entrada_recebida_por_ordem on crianca_entrada (recebida_por, id);
create index crianca_entrada_saiu_em_ordem on crianca_entrada (saiu_em, id);
create index crianca_entrada_entregue_por_ordem on crianca_entrada (entregue_por, id);
call conta_linhas_de('crianca_entrada');
create unique index crianca_entrada_codigo_key on crianca_entrada (evento, codigo);
create trigger crianca_entrada_trilha after insert or update or delete on crianca_entrada
  for each row execute function registra_trilha('alergias', 'observacoes', 'codigo');

-- Codes that phones may give out, reserved while they are online: two phones never give out the same one.
create table crianca_codigo (
  evento integer not null references evento on delete cascade,
  codigo text not null check (codigo ~ '^[CDFGHJKMNPQRTVWXY279]{5}$'),
  aparelho uuid not null,
  users integer not null references users,
  reservado_em timestamptz not null,
  primary key (evento, codigo)
);
create index crianca_codigo_aparelho on crianca_codigo (evento, aparelho);
create index crianca_codigo_users on crianca_codigo (users);
