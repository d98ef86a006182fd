-- Notifications of staff: bell, mails and pushes. A row names the record and contains none of its values: they are read
-- from the record when the notification is shown, with the permissions of its reader.
create table notificacao (
  id integer generated always as identity primary key,
  users integer not null references users on delete cascade,
  tipo text not null,
  registro integer,
  -- identifies the event: a user is notified of it once
  chave text not null,
  -- whether the bell shows it
  app boolean not null,
  lida_em timestamptz,
  -- when its mail or push is due; null: not sent by this channel, or sent already
  email_em timestamptz,
  -- whether the mail is part of the daily digest
  resumo boolean not null default false,
  push_em timestamptz,
  criada_em timestamptz not null,
  unique (users, tipo, chave)
);
create index notificacao_lista on notificacao (users, id desc) where app;
create index notificacao_nao_lida on notificacao (users) where app and lida_em is null;
create index notificacao_email on notificacao (email_em) where email_em is not null;
create index notificacao_push on notificacao (push_em) where push_em is not null;
create index notificacao_criada_em on notificacao (criada_em);

-- The channels that a user chose for a kind; without a row the defaults apply.
create table notificacao_preferencia (
  users integer not null references users on delete cascade,
  tipo text not null,
  app boolean not null,
  email text not null check (email in ('nunca', 'na_hora', 'resumo')),
  push boolean not null,
  primary key (users, tipo)
);

create table notificacao_ajuste (
  users integer primary key references users on delete cascade,
  silencio_de text check (silencio_de ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  silencio_ate text check (silencio_ate ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  fuso text,
  resumo_hora integer not null default 7 check (resumo_hora between 0 and 23),
  -- when the last mail and push were sent: many notifications within a short time become one message
  email_ultimo timestamptz,
  push_ultimo timestamptz,
  check ((silencio_de is null) = (silencio_ate is null) and (silencio_de is null or silencio_de <> silencio_ate))
);

-- Browsers with a push subscription, as long as their session is open.
create table notificacao_aparelho (
  id integer generated always as identity primary key,
  users integer not null references users on delete cascade,
  sessao integer not null references sessao on delete cascade,
  endereco text not null unique,
  p256dh text not null,
  auth text not null,
  agente text,
  criado_em timestamptz not null
);
create index notificacao_aparelho_users on notificacao_aparelho (users);
create index notificacao_aparelho_sessao on notificacao_aparelho (sessao);

-- Pushes handed to a push service. Each is recorded before it is sent, so that it is sent at most once if the server
-- dies.
create table notificacao_envio (
  aparelho integer not null references notificacao_aparelho on delete cascade,
  marca text not null,
  enviado_em timestamptz not null,
  primary key (aparelho, marca)
);
create index notificacao_envio_enviado_em on notificacao_envio (enviado_em);

-- The VAPID keys of this church for push services; the private key is encrypted with the church's secret.
create table notificacao_chave (
  id integer primary key check (id = 1),
  publica text not null,
  privada bytea not null
);

-- Position up to which changes became notifications: the server that locks the row reads on from there.
create table notificacao_leitura (
  id integer primary key check (id = 1),
  marca bigint not null,
  vistas text[] not null
);
