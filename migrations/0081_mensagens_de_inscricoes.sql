-- Messages of the office to the people who signed up for an event. The counts remain when the addresses are deleted.
create table inscricao_mensagem (
  id integer generated always as identity primary key,
  evento integer not null references evento,
  assunto text not null check (char_length(assunto) between 1 and 150),
  texto text not null,
  responder_para text not null,
  filtros jsonb not null,
  users integer references users on delete set null,
  destinatarios integer not null check (destinatarios >= 1),
  enviadas integer not null default 0 check (enviadas >= 0),
  falhas integer not null default 0 check (falhas >= 0),
  chave text not null,
  criado_em timestamptz not null,
  check (enviadas + falhas <= destinatarios)
);
create unique index inscricao_mensagem_chave_key on inscricao_mensagem (chave);
create index inscricao_mensagem_evento on inscricao_mensagem (evento, id);
-- One row for each address, even if it has several tickets.
create table inscricao_mensagem_envio (
  id integer generated always as identity primary key,
  mensagem integer not null references inscricao_mensagem on delete cascade,
  email text not null,
  nome text not null,
  idioma text not null,
  caminho text not null,
  -- espera: not enqueued yet; na_fila: a job sends it
  estado text not null default 'espera' check (estado in ('espera', 'na_fila', 'enviada', 'falhou')),
  tentativas integer not null default 0,
  erro text,
  terminado_em timestamptz
);
create unique index inscricao_mensagem_envio_email_key on inscricao_mensagem_envio (mensagem, email);
create index inscricao_mensagem_envio_estado on inscricao_mensagem_envio (mensagem, estado, id);
create index inscricao_mensagem_envio_terminado on inscricao_mensagem_envio (terminado_em) where terminado_em is not null;
