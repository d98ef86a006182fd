-- Confidential notes on people: the trace does not contain their texts. `autor` is the account that created the note.
create table anotacao (
  id integer generated always as identity primary key,
  pessoa integer not null,
  assunto text not null default 'acompanhamento',
  texto text not null,
  igreja integer,
  autor integer default trilha_quem() references users on delete set null,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint anotacao_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint anotacao_assunto_check check (assunto in ('acompanhamento', 'aconselhamento', 'familia', 'saude', 'vida_espiritual', 'disciplina', 'outro')),
  constraint anotacao_texto_check check (char_length(texto) <= 5000),
  constraint anotacao_igreja_fkey foreign key (igreja) references igreja
);
create index anotacao_criado_em_ordem on anotacao (criado_em, id);
create index anotacao_pessoa_ordem on anotacao (pessoa, id);
create index anotacao_assunto_ordem on anotacao (assunto, id);
create index anotacao_igreja_ordem on anotacao (igreja, id);
call conta_linhas_de('anotacao');
call registra_trilha_de('anotacao', 'texto');
create table anotacao_abertura (
  id bigint generated always as identity primary key,
  registro integer not null references anotacao on delete cascade,
  users integer not null,
  perfil text,
  acesso text not null constraint anotacao_abertura_acesso check (acesso in ('escritorio', 'exportacao', 'chave', 'assistente')),
  chave text not null default '',
  quando timestamptz not null,
  janela bigint not null,
  constraint anotacao_abertura_uma unique (registro, users, acesso, chave, janela)
);
create index anotacao_autor on anotacao (autor);
