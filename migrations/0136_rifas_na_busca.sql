-- Raffles in the site search: names, prizes and descriptions.
create function indexa_rifas(rifas integer[]) returns void language plpgsql as $$
declare
  r record;
begin
  -- sorted, so that two writers with the same raffles cannot deadlock
  for r in select id, nome, coalesce(descricao, '') as descricao,
      (select string_agg(p.descricao, ' ' order by p.ordem) from rifa_premios p where p.rifa = t.id) as premios
    from rifa t where id = any(rifas) order by id loop
    call guarda_indice('rifa', r.id, concat_ws(' ', r.nome, r.premios), r.descricao);
  end loop;
end $$;

create function indexa_rifa() returns trigger language plpgsql as $$
begin
  perform indexa_rifas(array[new.id]);
  return null;
end $$;
create trigger indexa_rifa after insert or update of nome, descricao on rifa
  for each row execute function indexa_rifa();
create trigger desindexa_site after delete on rifa for each row execute function desindexa_site();

-- Prizes are written with their raffle: it is indexed once for each statement.
create function indexa_premios() returns trigger language plpgsql as $$
begin
  perform indexa_rifas(array(select distinct m.rifa from mudaram m));
  return null;
end $$;
create trigger indexa_premios_novos after insert on rifa_premios referencing new table as mudaram
  for each statement execute function indexa_premios();
create trigger indexa_premios_mudados after update on rifa_premios referencing new table as mudaram
  for each statement execute function indexa_premios();
create trigger indexa_premios_apagados after delete on rifa_premios referencing old table as mudaram
  for each statement execute function indexa_premios();

select indexa_rifas(array(select id from rifa));

-- The initial privacy policy describes raffles. A church that never edited it gets a new version; an edited policy is
-- not changed.
do $migracao$
declare
  inicial constant text := '46e932528027a63281f6ad22d6c9dba7';
  antes constant text := $texto$<li><strong>Dados técnicos:</strong>$texto$;
  depois constant text := $texto$<li><strong>Rifas:</strong> nome, WhatsApp e, se quiser, CPF e e-mail de quem compra números, para guardá-los, mostrar que são seus e avisar quem ganhar.</li>
<li><strong>Dados técnicos:</strong>$texto$;
  prazo_antes constant text := $texto$<li><strong>Conta da loja virtual:</strong>$texto$;
  prazo_depois constant text := $texto$<li><strong>Rifas:</strong> CPF e WhatsApp, por até seis meses depois do sorteio; nome e e-mail, por até cinco anos. De quem não pagou, nada fica depois de 30 dias. A lista publicada dos números não traz nomes, e o nome de quem ganha aparece abreviado na página da rifa.</li>
<li><strong>Conta da loja virtual:</strong>$texto$;
  antes_en constant text := $texto$<li><strong>Technical data:</strong>$texto$;
  depois_en constant text := $texto$<li><strong>Raffles:</strong> name, WhatsApp and, if you wish, CPF and e-mail of those who buy numbers, to keep them, to show that they are yours and to tell the winners.</li>
<li><strong>Technical data:</strong>$texto$;
  prazo_antes_en constant text := $texto$<li><strong>Account of the store:</strong>$texto$;
  prazo_depois_en constant text := $texto$<li><strong>Raffles:</strong> CPF and WhatsApp, for up to six months after the draw; name and e-mail, for up to five years. Of those who did not pay, nothing is kept after 30 days. The published list of numbers has no names, and the names of winners are shortened on the raffle's page.</li>
<li><strong>Account of the store:</strong>$texto$;
  antes_es constant text := $texto$<li><strong>Datos técnicos:</strong>$texto$;
  depois_es constant text := $texto$<li><strong>Rifas:</strong> nombre, WhatsApp y, si lo desea, CPF y correo de quien compra números, para guardarlos, mostrar que son suyos y avisar a quien gane.</li>
<li><strong>Datos técnicos:</strong>$texto$;
  prazo_antes_es constant text := $texto$<li><strong>Cuenta de la tienda virtual:</strong>$texto$;
  prazo_depois_es constant text := $texto$<li><strong>Rifas:</strong> CPF y WhatsApp, por hasta seis meses después del sorteo; nombre y correo, por hasta cinco años. De quien no pagó, nada se guarda pasados 30 días. La lista publicada de los números no tiene nombres, y el nombre de quien gana aparece abreviado en la página de la rifa.</li>
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
