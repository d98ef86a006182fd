-- Schedules: templates of places, places, and the notifications of volunteers about them.
create table escala_modelo (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  igreja integer,
  departamento integer not null,
  tipo text,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint escala_modelo_nome_check check (char_length(nome) between 1 and 80),
  constraint escala_modelo_igreja_fkey foreign key (igreja) references igreja,
  constraint escala_modelo_departamento_fkey foreign key (departamento) references departamento,
  constraint escala_modelo_tipo_check check (tipo in ('culto', 'ensaio', 'reuniao', 'conferencia', 'retiro', 'batismo', 'santa_ceia', 'casamento', 'curso'))
);
create index escala_modelo_nome_ordem on escala_modelo (nome, id);
create index escala_modelo_busca on escala_modelo using gin (busca gin_trgm_ops);
create index escala_modelo_igreja_ordem on escala_modelo (igreja, id);
create index escala_modelo_departamento_ordem on escala_modelo (departamento, id);
create index escala_modelo_tipo_ordem on escala_modelo (tipo, id);
call conta_linhas_de('escala_modelo');
call registra_trilha_de('escala_modelo');
create table escala_modelo_posicoes (
  id integer generated always as identity primary key,
  escala_modelo integer not null references escala_modelo on delete cascade,
  ordem integer not null,
  funcao text collate portugues not null,
  quantidade integer not null,
  nivel_minimo text,
  constraint escala_modelo_posicoes_funcao_check check (char_length(funcao) between 1 and 80),
  constraint escala_modelo_posicoes_quantidade_check check (quantidade >= 1 and quantidade <= 20),
  constraint escala_modelo_posicoes_nivel_minimo_check check (nivel_minimo in ('iniciante', 'experiente', 'lider'))
);
create index escala_modelo_posicoes_ordem on escala_modelo_posicoes (escala_modelo, ordem);

create table escala_vaga (
  id integer generated always as identity primary key,
  titulo text collate portugues not null,
  de timestamptz not null,
  ate timestamptz not null,
  evento integer not null,
  igreja integer not null,
  departamento integer not null,
  funcao text collate portugues not null,
  ordem integer not null,
  nivel_minimo text,
  voluntario integer,
  pessoa integer,
  estado text,
  motivo text collate portugues,
  busca text generated always as (busca(coalesce(titulo, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint escala_vaga_titulo_check check (char_length(titulo) between 1 and 240),
  constraint escala_vaga_evento_fkey foreign key (evento) references evento,
  constraint escala_vaga_igreja_fkey foreign key (igreja) references igreja,
  constraint escala_vaga_departamento_fkey foreign key (departamento) references departamento,
  constraint escala_vaga_funcao_check check (char_length(funcao) between 1 and 80),
  constraint escala_vaga_ordem_check check (ordem >= 1 and ordem <= 10000),
  constraint escala_vaga_nivel_minimo_check check (nivel_minimo in ('iniciante', 'experiente', 'lider')),
  constraint escala_vaga_voluntario_fkey foreign key (voluntario) references voluntario,
  constraint escala_vaga_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint escala_vaga_estado_check check (estado in ('pendente', 'confirmado', 'recusado', 'troca_solicitada')),
  constraint escala_vaga_motivo_check check (char_length(motivo) between 1 and 300)
);
create index escala_vaga_de_ordem on escala_vaga (de, id);
create index escala_vaga_busca on escala_vaga using gin (busca gin_trgm_ops);
create index escala_vaga_titulo_ordem on escala_vaga (titulo, id);
create index escala_vaga_evento_ordem on escala_vaga (evento, id);
create index escala_vaga_igreja_ordem on escala_vaga (igreja, id);
create index escala_vaga_departamento_ordem on escala_vaga (departamento, id);
create index escala_vaga_funcao_ordem on escala_vaga (funcao, id);
create index escala_vaga_voluntario_ordem on escala_vaga (voluntario, id);
create index escala_vaga_pessoa_ordem on escala_vaga (pessoa, id);
create index escala_vaga_estado_ordem on escala_vaga (estado, id);
call conta_linhas_de('escala_vaga');
create index escala_vaga_servico on escala_vaga (voluntario, de) where voluntario is not null;

-- The places of an event move with it and have its name in their title. Volunteers who were notified of another time
-- are notified again (escala_aviso).
create function escala_titulo(funcao text, evento text, dia date) returns text language sql immutable as $$
  select funcao || ' · ' || left(evento, 120) || ' · ' || to_char(dia, 'DD/MM/YYYY')
$$;
create function escala_segue_evento() returns trigger language plpgsql as $$
begin
  update escala_vaga set
    de = de + ((new.data + new.horario_inicial) - (old.data + old.horario_inicial)),
    ate = ate + ((coalesce(new.data_final, new.data) + new.horario_final)
      - (coalesce(old.data_final, old.data) + old.horario_final)),
    titulo = escala_titulo(funcao, new.nome, (new.data + new.horario_inicial)::date),
    versao = versao + 1, atualizado_em = now()
  where evento = new.id;
  return null;
end
$$;
create trigger escala_segue_evento after update of nome, data, data_final, horario_inicial, horario_final on evento
  for each row when ((old.nome, old.data, old.data_final, old.horario_inicial, old.horario_final)
    is distinct from (new.nome, new.data, new.data_final, new.horario_inicial, new.horario_final))
  execute function escala_segue_evento();

-- A published month (its first day) of a department: only its volunteers are notified.
create table escala_publicacao (
  departamento integer not null references departamento on delete cascade,
  mes date not null check (extract(day from mes) = 1),
  users integer references users on delete set null,
  publicada_em timestamptz not null,
  primary key (departamento, mes)
);

-- The last notification of a volunteer about a place. It outlives the place, so that the volunteer is notified of its
-- removal too.
create table escala_aviso (
  id integer generated always as identity primary key,
  vaga integer not null,
  voluntario integer not null references voluntario on delete cascade,
  departamento integer not null references departamento on delete cascade,
  evento_nome text not null,
  funcao text not null,
  de timestamptz not null,
  ate timestamptz not null,
  contado_em timestamptz not null,
  -- when the reminders of 3 days and 1 day before were sent
  lembrete_3 timestamptz,
  lembrete_1 timestamptz,
  unique (vaga, voluntario)
);
create index escala_aviso_voluntario on escala_aviso (voluntario, de);
create index escala_aviso_de on escala_aviso (de);

-- A volunteer's request that others take a place; the first who accepts gets it.
create table escala_troca (
  id integer generated always as identity primary key,
  vaga integer not null references escala_vaga on delete cascade,
  voluntario integer not null references voluntario on delete cascade,
  motivo text check (char_length(motivo) between 1 and 300),
  estado text not null default 'aberta' check (estado in ('aberta', 'aceita', 'desfeita')),
  aceita_por integer references voluntario on delete set null,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null
);
create unique index escala_troca_aberta on escala_troca (vaga) where estado = 'aberta';
create table escala_troca_convidado (
  troca integer not null references escala_troca on delete cascade,
  voluntario integer not null references voluntario on delete cascade,
  recusou_em timestamptz,
  primary key (troca, voluntario)
);
create index escala_troca_convidado_voluntario on escala_troca_convidado (voluntario);

-- The signed link of a volunteer contains `versao`: a higher version invalidates all older links.
create table escala_link (
  voluntario integer primary key references voluntario on delete cascade,
  versao integer not null default 1,
  -- the language in which the volunteer last used the page
  idioma text
);

-- Messages that a leader sends by WhatsApp.
create table escala_whatsapp (
  id integer generated always as identity primary key,
  departamento integer not null references departamento on delete cascade,
  mes date not null,
  voluntario integer not null references voluntario on delete cascade,
  tipo text not null check (tipo in ('publicada', 'lembrete')),
  -- the place that a reminder is about; 0: none
  vaga integer not null default 0,
  criado_em timestamptz not null,
  enviada_em timestamptz,
  users integer references users on delete set null,
  unique (departamento, mes, voluntario, tipo, vaga)
);

-- The trace of places. Its trigger is not called `trilha`, which is the name in sections that forms write.
create trigger escala_vaga_trilha after insert or update or delete on escala_vaga
  for each row execute function registra_trilha();
