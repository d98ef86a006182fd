-- When the person of a session last proved who they are; null: when they signed in. Dangerous acts ask for a recent proof.
-- `rede` is the shortened network address from which the session was opened.
alter table sessao
  add confirmada_em timestamptz,
  add rede text;
alter table consumidor_sessao add rede text;

-- Since when a role demands two-step verification; null: it does not. Sessions that were open then go on for a day.
alter table perfil add exige_duas_etapas_em timestamptz;
-- Since when the account asks for a code after the password.
alter table users add duas_etapas_em timestamptz;
