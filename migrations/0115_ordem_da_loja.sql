-- The order in which the store shows its products, and the products that have a variant on sale.
create index produto_vitrine on produto (destaque desc, criado_em desc, id desc) where ativo;
create index produto_variantes_a_venda on produto_variantes (produto) where ativo;
