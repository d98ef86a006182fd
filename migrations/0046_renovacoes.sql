-- A session's cookie changes at each renewal and contains the number of renewals. A cookie with an older number was
-- copied and ends the session, unless the last renewal was moments ago (two tabs that renew at the same time).
alter table sessao
  add renovacoes integer not null default 0,
  add renovada_em timestamptz;
