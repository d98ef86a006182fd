-- Connections to other servers that the office sets (today the mail server): what may be shown, and the secret, encrypted under
-- APP_SECRET. What the environment sets is not here.
create table conexao (
  id integer generated always as identity primary key,
  nome text not null unique constraint conexao_nome_check check (nome in ('email')),
  ajustes jsonb not null,
  segredo text
);
call registra_trilha_de('conexao', 'segredo');

-- When a connection last worked and last failed, by a test of the office or by its work.
create table conexao_resultado (
  nome text primary key,
  ok_em timestamptz,
  erro_em timestamptz,
  erro text
);
