-- A session's cookie changes each time it is renewed: its number is how often that happened. A cookie of an older number
-- was copied, and ends the session, unless the last renewal was a moment ago (two tabs that renew at once).
alter table sessao
  add renovacoes integer not null default 0,
  add renovada_em timestamptz;
