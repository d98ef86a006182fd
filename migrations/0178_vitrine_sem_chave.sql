-- The view groups by all columns that it shows of a colour: grouped by the id alone, it would depend on the primary key
-- of `cor`, which a restore drops while it loads the rows.
create or replace view vitrine_de_agora as
select t.id as produto, t.ativo and s.preco is not null as a_venda, t.slug, t.nome, t.destaque, t.criado_em, t.categoria,
  s.preco, s.preco_ate,
  left(json_build_object('id', t.id, 'slug', t.slug, 'nome', t.nome, 'preco', s.preco, 'preco_ate', s.preco_ate,
    'destaque', t.destaque, 'foto', imagem_publica(primeira_foto(t.id)),
    'categoria', (select json_build_object('id', k.id, 'nome', k.nome) from categoria k where k.id = t.categoria),
    'cores', coalesce((select json_agg(json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex) order by c.ordem, c.id) from (
        select c.id, c.nome, c.hex, min(v.ordem) as ordem from produto_variantes v join cor c on c.id = v.cor
        where v.produto = t.id and v.ativo group by c.id, c.nome, c.hex) c), '[]'),
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
