-- A voucher belongs to an event, or to the store, where it may be limited to a product or to a category. Its code is
-- unique in its event or in the store (the index voucher_codigo_evento_key treats the store's vouchers as those of one
-- event).
alter table voucher
  alter column evento drop not null,
  add column loja boolean not null default false,
  add column produto integer,
  add column categoria integer,
  add constraint voucher_produto_fkey foreign key (produto) references produto,
  add constraint voucher_categoria_fkey foreign key (categoria) references categoria,
  add constraint voucher_evento_ou_loja check (loja = (evento is null)),
  add constraint voucher_escopo check (case when loja then lote is null and not bloqueia_vagas and (produto is null or categoria is null)
    else produto is null and categoria is null end);
create index voucher_produto_ordem on voucher (produto, id);
create index voucher_categoria_ordem on voucher (categoria, id);
