-- Retention of sign-up data after the event: photos and answers in days, documents in months, names and e-mails in
-- years. Amounts and books are stored for as long as tax laws require.
alter table site
  add column guarda_fotos integer not null default 30,
  add column guarda_documentos integer not null default 6,
  add column guarda_inscricao integer not null default 5,
  add constraint site_guarda_fotos_check check (guarda_fotos >= 1 and guarda_fotos <= 365),
  add constraint site_guarda_documentos_check check (guarda_documentos >= 1 and guarda_documentos <= 60),
  add constraint site_guarda_inscricao_check check (guarda_inscricao >= 1 and guarda_inscricao <= 20);
-- read by the nightly retention job
create index inscricao_fotos_guardadas on inscricao (evento) where foto is not null or respostas <> '[]';
create index inscricao_documentos_guardados on inscricao (evento)
  where coalesce(cpf, whatsapp, cidade, responsavel_cpf) is not null or data_nascimento is not null;

-- The initial privacy policy states these periods. A church that never edited it gets a new version; an edited policy
-- is not changed.
do $migracao$
declare
  inicial constant text := '8c18baf182b779338c634a461f96908b';
  antes constant text := $texto$<li><strong>Inscrições, contribuições e compras:</strong> durante a atividade e, depois, pelos prazos que as leis fiscais e civis exigem.</li>$texto$;
  depois constant text := $texto$<li><strong>Inscrições em eventos:</strong> a foto e as respostas dos participantes, por até 30 dias depois do evento; CPF, data de nascimento, telefone e cidade, por até seis meses; nome e e-mail, por até cinco anos, o prazo em que se pode reclamar do que foi pago. De quem não concluiu a inscrição e de quem ficou na lista de espera, nada fica depois de 30 dias do evento.</li>
<li><strong>Pagamentos, contribuições e compras:</strong> pelos prazos que as leis fiscais e civis exigem.</li>$texto$;
  antes_en constant text := $texto$<li><strong>Sign-ups, gifts and purchases:</strong> during the activity and, after that, for as long as tax and civil laws require.</li>$texto$;
  depois_en constant text := $texto$<li><strong>Sign-ups for events:</strong> the photo and the answers of participants, for up to 30 days after the event; CPF, date of birth, telephone and city, for up to six months; name and e-mail, for up to five years, the time in which claims about what was paid can be made. Of those who did not finish their sign-up or stayed on the waiting list, nothing is kept 30 days after the event.</li>
<li><strong>Payments, gifts and purchases:</strong> for as long as tax and civil laws require.</li>$texto$;
  antes_es constant text := $texto$<li><strong>Inscripciones, contribuciones y compras:</strong> durante la actividad y, después, por los plazos que exigen las leyes fiscales y civiles.</li>$texto$;
  depois_es constant text := $texto$<li><strong>Inscripciones en eventos:</strong> la foto y las respuestas de los participantes, por hasta 30 días después del evento; CPF, fecha de nacimiento, teléfono y ciudad, por hasta seis meses; nombre y correo, por hasta cinco años, el plazo en que se puede reclamar por lo pagado. De quien no terminó la inscripción o quedó en la lista de espera, nada se guarda pasados 30 días del evento.</li>
<li><strong>Pagos, contribuciones y compras:</strong> por los plazos que exigen las leyes fiscales y civiles.</li>$texto$;
  novo text;
begin
  select replace(privacidade, antes, depois) into novo from site
    where md5(regexp_replace(privacidade, '>\s+<', '><', 'g')) = inicial;
  if novo is null then
    return;
  end if;
  update site set privacidade = novo, privacidade_en = replace(privacidade_en, antes_en, depois_en),
    privacidade_es = replace(privacidade_es, antes_es, depois_es);
  if exists (select from users) then
    update site set versao = versao + 1, atualizado_em = now();
    insert into site_privacidade (versao, texto, texto_en, texto_es)
      select max(p.versao) + 1, s.privacidade, s.privacidade_en, s.privacidade_es from site_privacidade p, site s
      group by s.privacidade, s.privacidade_en, s.privacidade_es;
  else
    -- a new database: no visitor has read version 1, so it is replaced
    update site_privacidade p set texto = s.privacidade, texto_en = s.privacidade_en, texto_es = s.privacidade_es from site s;
  end if;
end $migracao$;
