-- What each account has seen of the list of changes (novidades): the marks of its lines.
create table novidade_vista (
  users integer primary key references users on delete cascade,
  marcas text[] not null,
  visto_em timestamptz not null
);
