-- The initial privacy policy describes volunteers and schedules. A church that never edited it gets a new version; an
-- edited policy is not changed.
do $migracao$
declare
  inicial constant text := '6fb257d4d939863d492dbf507e142f5b';
  antes constant text := $texto$<li><strong>Dados técnicos:</strong>$texto$;
  depois constant text := $texto$<li><strong>Voluntários e escalas:</strong> de quem serve, o nome, o e-mail e o WhatsApp, o que faz, quando pode e quando não pode, e a resposta a cada escala, para montar a escala, avisar e lembrar. Pelo link pessoal do e-mail você confirma, recusa, troca e marca os dias em que não pode. Os líderes do departamento veem as suas respostas; os outros voluntários, o seu nome na escala e o que você escrever ao pedir uma troca.</li>
<li><strong>Dados técnicos:</strong>$texto$;
  prazo_antes constant text := $texto$<li><strong>Conta da loja virtual:</strong>$texto$;
  prazo_depois constant text := $texto$<li><strong>Voluntários e escalas:</strong> os motivos, as trocas e os dias em que não podia, por até 30 dias depois deles; quem serviu em cada escala, por até cinco anos; o cadastro, enquanto você servir ou até pedir que seja apagado.</li>
<li><strong>Conta da loja virtual:</strong>$texto$;
  antes_en constant text := $texto$<li><strong>Technical data:</strong>$texto$;
  depois_en constant text := $texto$<li><strong>Volunteers and schedules:</strong> of those who serve, name, e-mail and WhatsApp, what they do, when they can and cannot, and the answer to each duty, to plan the schedule, to tell and to remind them. By the personal link of the e-mail you confirm, decline, swap and mark the days on which you cannot serve. The leaders of the department see your answers; other volunteers see your name in the schedule and what you write when you ask for a swap.</li>
<li><strong>Technical data:</strong>$texto$;
  prazo_antes_en constant text := $texto$<li><strong>Account of the store:</strong>$texto$;
  prazo_depois_en constant text := $texto$<li><strong>Volunteers and schedules:</strong> reasons, swaps and days on which you could not serve, for up to 30 days after them; who served at each duty, for up to five years; the record of a volunteer, for as long as you serve or until you ask for its erasure.</li>
<li><strong>Account of the store:</strong>$texto$;
  antes_es constant text := $texto$<li><strong>Datos técnicos:</strong>$texto$;
  depois_es constant text := $texto$<li><strong>Voluntarios y escalas:</strong> de quien sirve, el nombre, el correo y el WhatsApp, lo que hace, cuándo puede y cuándo no puede, y la respuesta a cada turno, para armar la escala, avisar y recordar. Por el enlace personal del correo usted confirma, rechaza, cambia y marca los días en que no puede. Los líderes del departamento ven sus respuestas; los otros voluntarios, su nombre en la escala y lo que usted escriba al pedir un cambio.</li>
<li><strong>Datos técnicos:</strong>$texto$;
  prazo_antes_es constant text := $texto$<li><strong>Cuenta de la tienda virtual:</strong>$texto$;
  prazo_depois_es constant text := $texto$<li><strong>Voluntarios y escalas:</strong> los motivos, los cambios y los días en que no podía, por hasta 30 días después de ellos; quién sirvió en cada turno, por hasta cinco años; el registro, mientras usted sirva o hasta que pida que se borre.</li>
<li><strong>Cuenta de la tienda virtual:</strong>$texto$;
  novo text;
begin
  select replace(replace(privacidade, antes, depois), prazo_antes, prazo_depois) into novo from site
    where md5(regexp_replace(privacidade, '>\s+<', '><', 'g')) = inicial;
  if novo is null then
    return;
  end if;
  update site set privacidade = novo,
    privacidade_en = replace(replace(privacidade_en, antes_en, depois_en), prazo_antes_en, prazo_depois_en),
    privacidade_es = replace(replace(privacidade_es, antes_es, depois_es), prazo_antes_es, prazo_depois_es);
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
