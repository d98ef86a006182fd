-- Who opened a prayer request, when and how: the text is told in confidence. `users` is no foreign key, because an account that was
-- deleted is still named (users_excluido). Rows go with their request. `janela` numbers stretches of ten minutes, so that requests of
-- one person that come at the same moment are one row.
create table pedidooracoes_abertura (
  id bigint generated always as identity primary key,
  registro integer not null references pedidooracoes on delete cascade,
  users integer not null,
  perfil text,
  acesso text not null constraint pedidooracoes_abertura_acesso check (acesso in ('escritorio', 'exportacao', 'chave', 'assistente')),
  chave text not null default '',
  quando timestamptz not null,
  janela bigint not null,
  constraint pedidooracoes_abertura_uma unique (registro, users, acesso, chave, janela)
);
