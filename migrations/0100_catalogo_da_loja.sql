-- The store's catalogue on the public site.

-- Position of the variant's picture among the product's photos, from 1. Other variants of its colour show the same
-- picture.
alter table produto_variantes add column foto integer;
alter table produto_variantes add constraint produto_variantes_foto_check check (foto >= 1 and foto <= 8);

-- Changes of the catalogue renew cached pages. Movements of the stock do not: all sales would wait for one row.
do $$
declare
  tabela text;
begin
  foreach tabela in array array['produto', 'produto_fotos', 'cor'] loop
    execute format('create trigger muda_site after insert or update or delete or truncate on %I
      for each statement execute function muda_site()', tabela);
  end loop;
end $$;
create trigger muda_site after insert or update of produto, ordem, tamanho, cor, sku, preco, foto or delete or truncate
  on produto_variantes for each statement execute function muda_site();

-- Hash of what product pages show of the stock (few left, sold out): cached pages are renewed when it changes.
create table estoque_no_site (
  id boolean primary key default true check (id),
  resumo text not null default ''
);
insert into estoque_no_site default values;

-- Former slugs of products continue to work.
create trigger guarda_slug after update of slug on produto for each row
  when (old.slug is distinct from new.slug) execute function guarda_slug();
create trigger guarda_slug_apagado after delete on produto for each row execute function guarda_slug();

-- Products in the site search.
create or replace function indexa_site() returns trigger language plpgsql as $$
declare
  -- `nomes`: title and other short fields; `texto`: the body text
  nomes text;
  texto text := '';
begin
  case tg_table_name
    when 'postagem' then
      nomes := concat_ws(' ', new.titulo, new.resumo);
      texto := palavras(new.texto);
    when 'evento' then
      nomes := concat_ws(' ', new.nome, new.local);
      texto := coalesce(palavras(new.texto), '');
    when 'conteudo' then
      nomes := concat_ws(' ', new.titulo, pregador_por_extenso(new.pregador), new.serie, new.texto_biblico);
    when 'projetosociais' then
      nomes := concat_ws(' ', new.nome, new.resumo);
      texto := coalesce(palavras(new.texto), '');
    when 'igreja' then
      nomes := palavras_da_igreja(new.id);
    when 'produto' then
      nomes := concat_ws(' ', new.nome, new.ref, new.modelo);
      texto := coalesce(palavras(new.descricao), '');
  end case;
  call guarda_indice(tg_table_name, new.id, nomes, texto);
  return null;
end $$;
create trigger indexa_site after insert or update of nome, ref, modelo, descricao on produto
  for each row execute function indexa_site();
create trigger desindexa_site after delete on produto for each row execute function desindexa_site();
do $$
declare
  r record;
begin
  for r in select id, concat_ws(' ', nome, ref, modelo) as nomes, coalesce(palavras(descricao), '') as texto from produto loop
    call guarda_indice('produto', r.id, r.nomes, r.texto);
  end loop;
end $$;

-- Requests for a notice by mail may also be about a variant that is sold out.
alter table aviso_pagina rename to aviso;
alter table aviso rename constraint aviso_pagina_endereco_check to aviso_endereco_check;
alter table aviso rename constraint aviso_pagina_email_check to aviso_email_check;
alter table aviso rename constraint aviso_pagina_nome_check to aviso_nome_check;
alter index aviso_pagina_pkey rename to aviso_pkey;
alter index aviso_pagina_codigo_key rename to aviso_codigo_key;
alter index aviso_pagina_email_key rename to aviso_endereco_email_key;
alter index aviso_pagina_confirmado rename to aviso_endereco_confirmado;
alter table aviso alter column endereco drop not null;
alter table aviso add column variante integer references produto_variantes on delete cascade;
alter table aviso add constraint aviso_assunto_check check (num_nonnulls(endereco, variante) = 1);
create unique index aviso_variante_email_key on aviso (variante, lower(email));
create index aviso_variante_confirmado on aviso (variante, id) where confirmado_em is not null;
