-- Connections to other servers that the office sets (at this migration the mail server): `ajustes` may be shown,
-- `segredo` is encrypted with APP_SECRET. What the environment sets is not stored here.
create table conexao (
  id integer generated always as identity primary key,
  nome text not null unique constraint conexao_nome_check check (nome in ('email')),
  ajustes jsonb not null,
  segredo text
);
call registra_trilha_de('conexao', 'segredo');

-- When a connection last worked and last failed, in a test by the office or in use.
create table conexao_resultado (
  nome text primary key,
  ok_em timestamptz,
  erro_em timestamptz,
  erro text
);
