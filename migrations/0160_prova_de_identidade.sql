-- `confirmada_em`: when the user of the session last proved their identity; null: at the sign-in. Dangerous actions
-- require a recent proof. `rede`: the shortened network address from which the session was opened.
alter table sessao
  add confirmada_em timestamptz,
  add rede text;
alter table consumidor_sessao add rede text;

-- Since when a role requires two-step verification; null: not required. Sessions that were open at that time continue
-- for a day.
alter table perfil add exige_duas_etapas_em timestamptz;
-- Since when the account's sign-in requires a code after the password; null: it does not.
alter table users add duas_etapas_em timestamptz;
