-- The read model of the store's pages (vitrine): what they show of each product and variant, maintained by triggers. A
-- list reads one row for each product instead of adding up variants, colours and pictures for every visitor. Stock is
-- not included: it changes with every sale, and is read from capacidade.

create function imagem_publica(arquivo uuid) returns jsonb language sql stable
  return (select jsonb_build_object('id', a.id, 'largura', a.largura, 'altura', a.altura, 'borrao', nullif(a.borrao, ''))
    from arquivo a where a.id = imagem_publica.arquivo and a.publico and a.largura > 0 and a.altura > 0);

-- The picture of a variant: its own, or that of another variant in its colour.
create function foto_da_variante(produto integer, cor integer, foto integer) returns uuid language sql stable
  return (select f.arquivo from produto_fotos f where f.produto = foto_da_variante.produto
    and (select count(*) from produto_fotos b where b.produto = f.produto and b.ordem <= f.ordem)
      = coalesce(foto_da_variante.foto, (select min(o.foto) from produto_variantes o
        where o.produto = foto_da_variante.produto and o.cor = foto_da_variante.cor)));

create function primeira_foto(produto integer) returns uuid language sql stable
  return (select f.arquivo from produto_fotos f where f.produto = primeira_foto.produto order by f.ordem limit 1);

-- The tables always equal these two views. A text in a column _json is the beginning of a JSON object, which its reader
-- completes with the stock.
create view vitrine_de_agora as
select t.id as produto, t.ativo and s.preco is not null as a_venda, t.slug, t.nome, t.destaque, t.criado_em, t.categoria,
  s.preco, s.preco_ate,
  left(json_build_object('id', t.id, 'slug', t.slug, 'nome', t.nome, 'preco', s.preco, 'preco_ate', s.preco_ate,
    'destaque', t.destaque, 'foto', imagem_publica(primeira_foto(t.id)),
    'categoria', (select json_build_object('id', k.id, 'nome', k.nome) from categoria k where k.id = t.categoria),
    'cores', coalesce((select json_agg(json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex) order by c.ordem, c.id) from (
        select c.id, c.nome, c.hex, min(v.ordem) as ordem from produto_variantes v join cor c on c.id = v.cor
        where v.produto = t.id and v.ativo group by c.id) c), '[]'),
    'tamanhos', coalesce((select json_agg(x.tamanho order by x.ordem, x.tamanho) from (select v.tamanho, min(v.ordem) as ordem
        from produto_variantes v where v.produto = t.id and v.ativo and v.tamanho is not null group by v.tamanho) x), '[]')
    )::text, -1) as cartao_json,
  -- fields that only the product's own page shows, after those of the card
  left(json_build_object('ref', t.ref, 'modelo', t.modelo, 'descricao', t.descricao, 'limite_por_pedido', t.limite_por_pedido,
    'medidas', json_build_object('altura', t.altura, 'largura', t.largura, 'comprimento', t.comprimento, 'peso', t.peso),
    'fotos', coalesce((select json_agg(f.imagem order by f.ordem) from (
        select f.ordem, imagem_publica(f.arquivo) as imagem from produto_fotos f where f.produto = t.id) f
      where f.imagem is not null), '[]'),
    'caminho', coalesce((with recursive acima as (
        select k.id, k.nome, k.categoria_id, 1 as nivel from categoria k where k.id = t.categoria
        union all select k.id, k.nome, k.categoria_id, a.nivel + 1 from categoria k join acima a on k.id = a.categoria_id
          where a.nivel < 20)
      select json_agg(json_build_object('id', id, 'nome', nome) order by nivel desc) from acima), '[]'),
    'atualizado_em', to_char(t.atualizado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) as ficha_json
from produto t cross join lateral (select min(coalesce(v.preco, t.preco)) as preco, max(coalesce(v.preco, t.preco)) as preco_ate
  from produto_variantes v where v.produto = t.id and v.ativo) s;

create view vitrine_variante_de_agora as
select v.id as variante, v.produto, v.ordem, t.ativo and v.ativo as a_venda, t.categoria, v.cor, v.tamanho,
  coalesce(v.preco, t.preco) as preco, t.limite_por_pedido as limite,
  -- picture of a cart line: without a better one, the product's first picture
  imagem_publica(coalesce(f.arquivo, primeira_foto(v.produto))) as foto,
  left(json_build_object('id', v.id, 'tamanho', v.tamanho,
    'cor', (select json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex) from cor c where c.id = v.cor),
    'sku', v.sku, 'preco', coalesce(v.preco, t.preco), 'foto', f.arquivo)::text, -1) as cartao_json
from produto_variantes v join produto t on t.id = v.produto
  cross join lateral (select foto_da_variante(v.produto, v.cor, v.foto) as arquivo) f;

create table vitrine (
  produto integer primary key references produto on delete cascade,
  a_venda boolean not null,
  slug text,
  nome text collate portugues not null,
  destaque boolean not null,
  criado_em timestamptz not null,
  categoria integer,
  preco bigint,
  preco_ate bigint,
  cartao_json text not null,
  ficha_json text not null
);
create table vitrine_variante (
  variante integer primary key references produto_variantes on delete cascade,
  produto integer not null references produto on delete cascade,
  ordem integer not null,
  a_venda boolean not null,
  categoria integer,
  cor integer,
  tamanho text,
  preco bigint not null,
  limite integer,
  foto jsonb,
  cartao_json text not null
);

-- A write that waited for another one must see what that one wrote: first the source rows are locked, and then they are
-- read by a statement of its own.
create function renova_vitrine(produtos integer[]) returns void language plpgsql as $$
begin
  perform from produto t where t.id = any(produtos) order by t.id for no key update;
  perform from arquivo a where a.id in (select f.arquivo from produto_fotos f where f.produto = any(produtos))
    order by a.id for share;
  perform from cor c where c.id in (select v.cor from produto_variantes v where v.produto = any(produtos))
    order by c.id for share;
  perform from categoria k where k.id in (with recursive acima as (
      select t.categoria as id, 1 as nivel from produto t where t.id = any(produtos)
      union select k.categoria_id, a.nivel + 1 from categoria k join acima a on k.id = a.id where a.nivel < 20)
    select id from acima) order by k.id for share;
  insert into vitrine as r select * from vitrine_de_agora n where n.produto = any(produtos)
    on conflict (produto) do update set a_venda = excluded.a_venda, slug = excluded.slug, nome = excluded.nome,
      destaque = excluded.destaque, criado_em = excluded.criado_em, categoria = excluded.categoria, preco = excluded.preco,
      preco_ate = excluded.preco_ate, cartao_json = excluded.cartao_json, ficha_json = excluded.ficha_json
    where r is distinct from excluded;
  insert into vitrine_variante as r select * from vitrine_variante_de_agora n where n.produto = any(produtos)
    on conflict (variante) do update set produto = excluded.produto, ordem = excluded.ordem, a_venda = excluded.a_venda,
      categoria = excluded.categoria, cor = excluded.cor, tamanho = excluded.tamanho, preco = excluded.preco,
      limite = excluded.limite, foto = excluded.foto, cartao_json = excluded.cartao_json
    where r is distinct from excluded;
end $$;

create function vitrine_de_produtos() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array(select m.id from mudaram m));
  return null;
end $$;
create trigger vitrine_insert after insert on produto referencing new table as mudaram
  for each statement execute function vitrine_de_produtos();
create trigger vitrine_update after update on produto referencing new table as mudaram
  for each statement execute function vitrine_de_produtos();

-- Variants and pictures are written with their product: its rows are computed once for each statement.
create function vitrine_de_partes() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array(select distinct m.produto from mudaram m));
  return null;
end $$;
create trigger vitrine_insert after insert on produto_variantes referencing new table as mudaram
  for each statement execute function vitrine_de_partes();
create trigger vitrine_delete after delete on produto_variantes referencing old table as mudaram
  for each statement execute function vitrine_de_partes();
create trigger vitrine_insert after insert on produto_fotos referencing new table as mudaram
  for each statement execute function vitrine_de_partes();
create trigger vitrine_update after update on produto_fotos referencing new table as mudaram
  for each statement execute function vitrine_de_partes();
create trigger vitrine_delete after delete on produto_fotos referencing old table as mudaram
  for each statement execute function vitrine_de_partes();

-- Movements of the stock update variants often without changing these rows.
create function vitrine_de_variante() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array[old.produto, new.produto]);
  return null;
end $$;
create trigger vitrine_update after update of produto, ordem, tamanho, cor, sku, preco, foto, ativo on produto_variantes
  for each row when ((old.produto, old.ordem, old.tamanho, old.cor, old.sku, old.preco, old.foto, old.ativo)
    is distinct from (new.produto, new.ordem, new.tamanho, new.cor, new.sku, new.preco, new.foto, new.ativo))
  execute function vitrine_de_variante();

create function vitrine_de_cor() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array(select distinct v.produto from produto_variantes v where v.cor = new.id));
  return null;
end $$;
create trigger vitrine_update after update of nome, hex on cor for each row
  when (old.nome is distinct from new.nome or old.hex is distinct from new.hex) execute function vitrine_de_cor();

create function vitrine_de_categoria() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array(
    with recursive ramo as (
      select new.id union select k.id from categoria k join ramo on k.categoria_id = ramo.id)
    select p.id from produto p where p.categoria in (select id from ramo)));
  return null;
end $$;
create trigger vitrine_update after update of nome, categoria_id on categoria for each row
  when (old.nome is distinct from new.nome or old.categoria_id is distinct from new.categoria_id)
  execute function vitrine_de_categoria();

create function vitrine_de_arquivo() returns trigger language plpgsql as $$
begin
  perform renova_vitrine(array(select f.produto from produto_fotos f where f.arquivo = new.id));
  return null;
end $$;
create trigger vitrine_update after update of publico, largura, altura, borrao on arquivo for each row
  when ((old.publico, old.largura, old.altura, old.borrao) is distinct from (new.publico, new.largura, new.altura, new.borrao))
  execute function vitrine_de_arquivo();

-- Units in expired holds of each variant that are not freed yet: few, if any. A function for the reason given at
-- reservas_vencidas (0118): PostgreSQL would plan the statement of a list anew for each visitor.
create function variantes_vencidas(agora timestamptz) returns table (alvo integer, n integer)
language plpgsql stable rows 1 set enable_seqscan = off as $$
begin
  return query select r.alvo, sum(r.quantidade)::integer from reserva r
    where r.tipo = 'produto' and r.estado = 'retida' and r.expira_em <= agora group by r.alvo;
end $$;

insert into vitrine select * from vitrine_de_agora;
insert into vitrine_variante select * from vitrine_variante_de_agora;

-- The page of a product; the sort orders of the store, for all products and for a category; the filters; the stock of a
-- product.
create index vitrine_slug on vitrine (slug) where a_venda;
create index vitrine_destaque on vitrine (destaque desc, criado_em desc, produto desc) where a_venda;
create index vitrine_categoria on vitrine (categoria, destaque desc, criado_em desc, produto desc) where a_venda;
create index vitrine_preco on vitrine (preco, nome, produto) where a_venda;
create index vitrine_nome on vitrine (nome, produto) where a_venda;
create index vitrine_variante_produto on vitrine_variante (produto, ordem, variante) where a_venda;
create index vitrine_variante_filtros on vitrine_variante (cor, tamanho) include (preco, produto) where a_venda;
drop index produto_vitrine;
