-- The initial privacy policy names the document of people who receive a raffle's prize. A church that never edited it
-- gets a new version; an edited policy is not changed.
do $migracao$
declare
  inicial constant text := 'f35cd79c23e21c81705f5fe388a7b1b1';
  novo text;
  novo_en text;
  novo_es text;
begin
  select replace(replace(privacidade,
      $texto$mostrar que são seus e avisar quem ganhar.$texto$,
      $texto$mostrar que são seus e avisar quem ganhar. De quem recebe um prêmio, o nome e, se for pedido, o número de um documento, para o recibo da entrega.$texto$),
      $texto$CPF e WhatsApp, por até seis meses depois do sorteio;$texto$,
      $texto$CPF e WhatsApp, por até seis meses depois do sorteio; o documento de quem recebeu um prêmio, por até seis meses depois da entrega;$texto$),
    replace(replace(privacidade_en,
      $texto$to show that they are yours and to tell the winners.$texto$,
      $texto$to show that they are yours and to tell the winners. Of those who receive a prize, their name and, if asked for, the number of a document, for the receipt of the delivery.$texto$),
      $texto$CPF and WhatsApp, for up to six months after the draw;$texto$,
      $texto$CPF and WhatsApp, for up to six months after the draw; the document of those who received a prize, for up to six months after its delivery;$texto$),
    replace(replace(privacidade_es,
      $texto$mostrar que son suyos y avisar a quien gane.$texto$,
      $texto$mostrar que son suyos y avisar a quien gane. De quien recibe un premio, el nombre y, si se pide, el número de un documento, para el recibo de la entrega.$texto$),
      $texto$CPF y WhatsApp, por hasta seis meses después del sorteo;$texto$,
      $texto$CPF y WhatsApp, por hasta seis meses después del sorteo; el documento de quien recibió un premio, por hasta seis meses después de la entrega;$texto$)
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
