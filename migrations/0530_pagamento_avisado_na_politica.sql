-- The initial privacy policy says that data stays while the church checks a payment that was reported. A church that never edited it gets a
-- new version; an edited policy is not changed.
do $migracao$
declare
  inicial constant text := '7e70c739e7d421ab1bc2b3e8fc84224a';
  antes constant text[] := array['nada fica depois de 30 dias do evento.', 'nada fica depois de 30 dias.'];
  depois constant text[] := array[
    'nada fica depois de 30 dias do evento, a não ser enquanto a igreja confere um pagamento avisado.',
    'nada fica depois de 30 dias, a não ser enquanto a igreja confere um pagamento avisado.'];
  antes_en constant text[] := array['nothing is kept 30 days after the event.', 'nothing is kept after 30 days.'];
  depois_en constant text[] := array[
    'nothing is kept 30 days after the event, except while the church checks a payment that they reported.',
    'nothing is kept after 30 days, except while the church checks a payment that they reported.'];
  antes_es constant text[] := array['nada se guarda pasados 30 días del evento.', 'nada se guarda pasados 30 días.'];
  depois_es constant text[] := array[
    'nada se guarda pasados 30 días del evento, salvo mientras la iglesia revisa un pago avisado.',
    'nada se guarda pasados 30 días, salvo mientras la iglesia revisa un pago avisado.'];
  novo text;
  novo_en text;
  novo_es text;
begin
  select replace(replace(privacidade, antes[1], depois[1]), antes[2], depois[2]),
    replace(replace(privacidade_en, antes_en[1], depois_en[1]), antes_en[2], depois_en[2]),
    replace(replace(privacidade_es, antes_es[1], depois_es[1]), antes_es[2], depois_es[2])
    into novo, novo_en, novo_es from site where md5(regexp_replace(privacidade, '>\s+<', '><', 'g')) = inicial;
  if novo is null then
    return;
  end if;
  update site set privacidade = novo, privacidade_en = novo_en, privacidade_es = novo_es;
  if exists (select from users) then
    update site set versao = versao + 1, atualizado_em = now();
    insert into site_privacidade (versao, texto, texto_en, texto_es)
      select max(p.versao) + 1, novo, novo_en, novo_es from site_privacidade p;
  else
    -- a new database: no visitor has read version 1, so it is replaced
    update site_privacidade p set texto = novo, texto_en = novo_en, texto_es = novo_es;
  end if;
end $migracao$;
