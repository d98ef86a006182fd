-- Access log of prayer requests: who opened one, when and how, because the text is confidential. `users` is no foreign
-- key, because a deleted account is still named (users_excluido). Rows are deleted with their request. `janela` numbers
-- periods of ten minutes, so that simultaneous requests of one person are one row.
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
