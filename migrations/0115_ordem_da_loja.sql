-- The display order of the store's products, and the products with a variant on sale.
create index produto_vitrine on produto (destaque desc, criado_em desc, id desc) where ativo;
create index produto_variantes_a_venda on produto_variantes (produto) where ativo;
