-- A visitor agrees to be contacted, to a prayer request, or to both: each has its own time and text.
alter table visitante add column oracao_consentiu_em timestamptz, add column oracao_consentiu_texto text;
update visitante set
    -- the text of the prayer request was the last line
    oracao_consentiu_em = consentiu_em, oracao_consentiu_texto = substring(consentiu_texto from '[^\n]*$'),
    consentiu_texto = case when consentimento then substring(consentiu_texto from '^(.*)\n') end,
    -- who agreed to be contacted after the card was taken did so at its last change at the latest
    consentiu_em = case when consentimento and consentiu_texto like E'%\n%' then consentiu_em when consentimento then atualizado_em end
  where pedidooracoes is not null and consentiu_em is not null;

-- People made of cards whose visitors agreed to a prayer request and not to be contacted: the record no longer says that they did. The
-- trigger of consents writes it into the history.
update pessoa p set consentimento_em = null, consentimento_versao = null, consentimento_canal = null
  from visitante v where v.pessoa = p.id and not v.consentimento and v.oracao_consentiu_em is not null
    and p.consentimento_versao = 'visitante-1' and p.consentimento_canal = 'presencial'
    and p.consentimento_em = (v.oracao_consentiu_em at time zone 'America/Sao_Paulo')::date;
