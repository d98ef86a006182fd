-- The church's default channels of a kind of notification, for users who have not chosen; without a row the product's
-- default applies.
create table notificacao_padrao (
  id integer generated always as identity primary key,
  tipo text not null unique,
  app boolean not null,
  email text not null check (email in ('nunca', 'na_hora', 'resumo')),
  push boolean not null
);
call registra_trilha_de('notificacao_padrao');

-- The church's own texts of a kind of mail, in one language; null: the product's text.
create table mail_texto (
  id integer generated always as identity primary key,
  tipo text not null,
  idioma text not null check (idioma in ('pt_BR', 'en', 'es')),
  assunto text check (length(assunto) <= 200),
  abertura text check (length(abertura) <= 2000),
  fecho text check (length(fecho) <= 2000),
  unique (tipo, idioma)
);
call registra_trilha_de('mail_texto');
