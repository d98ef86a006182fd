-- The colours of a product and its category with all parents, as search words.
create function cores_e_categorias(produto integer) returns text
  language sql stable parallel safe
  return (select concat_ws(' ',
    (select string_agg(distinct c.nome, ' ') from produto_variantes v join cor c on c.id = v.cor
      where v.produto = p.id and v.ativo),
    (with recursive acima as (
        select k.nome, k.categoria_id, 1 as nivel from categoria k where k.id = p.categoria
        union all select k.nome, k.categoria_id, a.nivel + 1 from categoria k join acima a on k.id = a.categoria_id
          where a.nivel < 20)
      select string_agg(nome, ' ') from acima))
    from produto p where p.id = cores_e_categorias.produto);

-- Words of the product's name have the highest weight (A): lists show products with the term in their name first.
create function indexa_produtos(produtos integer[]) returns void language plpgsql as $$
declare
  p record;
  nomes text;
  texto text;
begin
  -- sorted, so that two writers with the same products cannot deadlock
  for p in select id, nome, ref, modelo, descricao from produto where id = any(produtos) order by id loop
    nomes := concat_ws(' ', p.ref, p.modelo, cores_e_categorias(p.id));
    texto := coalesce(palavras(p.descricao), '');
    insert into indice_site (secao, registro, palavras, total)
      values ('produto', p.id, setweight(indice(p.nome), 'A') || indice(nomes || ' ' || texto), regexp_count(texto, '\S+'))
      on conflict on constraint indice_site_pkey do update set palavras = excluded.palavras, total = excluded.total;
    call guarda_palavras(concat_ws(' ', p.nome, nomes, texto));
  end loop;
end $$;

create function indexa_produto() returns trigger language plpgsql as $$
begin
  perform indexa_produtos(array[new.id]);
  return null;
end $$;
drop trigger indexa_site on produto;
create trigger indexa_produto after insert or update of nome, ref, modelo, descricao, categoria on produto
  for each row execute function indexa_produto();

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
  end case;
  call guarda_indice(tg_table_name, new.id, nomes, texto);
  return null;
end $$;

-- Variants are inserted and deleted with their product: it is indexed once for each statement.
create function indexa_variantes() returns trigger language plpgsql as $$
begin
  perform indexa_produtos(array(select distinct m.produto from mudaram m));
  return null;
end $$;
create trigger indexa_variantes_novas after insert on produto_variantes referencing new table as mudaram
  for each statement execute function indexa_variantes();
create trigger indexa_variantes_apagadas after delete on produto_variantes referencing old table as mudaram
  for each statement execute function indexa_variantes();

-- Movements of the stock update variants often without changing a word: only colour and `ativo` are indexed.
create function indexa_variante() returns trigger language plpgsql as $$
begin
  perform indexa_produtos(array[new.produto]);
  return null;
end $$;
create trigger indexa_variante after update of cor, ativo on produto_variantes for each row
  when (old.cor is distinct from new.cor or old.ativo <> new.ativo) execute function indexa_variante();

create function indexa_cor() returns trigger language plpgsql as $$
begin
  perform indexa_produtos(array(select distinct v.produto from produto_variantes v where v.cor = new.id));
  return null;
end $$;
create trigger indexa_cor after update of nome on cor for each row
  when (old.nome is distinct from new.nome) execute function indexa_cor();

create function indexa_categoria() returns trigger language plpgsql as $$
begin
  perform indexa_produtos(array(
    with recursive ramo as (
      select new.id union select k.id from categoria k join ramo on k.categoria_id = ramo.id)
    select p.id from produto p where p.categoria in (select id from ramo)));
  return null;
end $$;
create trigger indexa_categoria after update of nome, categoria_id on categoria for each row
  when (new.tipo = 'produto' and (old.nome is distinct from new.nome or old.categoria_id is distinct from new.categoria_id))
  execute function indexa_categoria();

select indexa_produtos(array(select id from produto));
