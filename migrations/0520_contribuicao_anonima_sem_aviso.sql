-- The present and former addresses of an anonymous monthly gift are not shown in the office. A live update of their change, which names the
-- account that made it and comes with that of the account, would tell who gives.
drop trigger transmite_mudada on contribuicao_mensal;
create trigger transmite_mudada after update on contribuicao_mensal for each row when (
  to_jsonb(old) - '{email,emails_antigos}'::text[] is distinct from to_jsonb(new) - '{email,emails_antigos}'::text[]
  or not new.anonimo and old.email is distinct from new.email)
  execute function transmite_mudanca();
