-- The store: carts and orders. A cart holds no stock; an order holds its goods while it is being paid.

-- A visitor's cart is found by the secret in a cookie, stored as a hash; a consumer has one cart for all devices.
create table carrinho (
  id integer generated always as identity primary key,
  segredo_hash bytea,
  consumidor integer references consumidor on delete cascade,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  constraint carrinho_dono_check check (num_nonnulls(segredo_hash, consumidor) = 1)
);
create unique index carrinho_segredo_key on carrinho (segredo_hash) where segredo_hash is not null;
create unique index carrinho_consumidor_key on carrinho (consumidor) where consumidor is not null;
-- read by the job that deletes forgotten carts of visitors
create index carrinho_esquecido on carrinho (atualizado_em);
create table carrinho_item (
  carrinho integer not null references carrinho on delete cascade,
  variante integer not null references produto_variantes on delete cascade,
  quantidade integer not null check (quantidade between 1 and 999),
  -- centavos per unit when it was added or last changed
  preco_visto bigint not null,
  criado_em timestamptz not null,
  primary key (carrinho, variante)
);
create index carrinho_item_variante on carrinho_item (variante);

create table pedido (
  id integer generated always as identity primary key,
  nome text collate portugues,
  estado text not null,
  total bigint not null,
  subtotal bigint not null,
  desconto bigint not null,
  frete bigint not null,
  email text,
  whatsapp text,
  entrega text,
  igreja integer,
  rastreio text collate portugues,
  presente boolean not null default false,
  nota text,
  devolucao text,
  sandbox boolean not null default false,
  pago_em timestamptz,
  entregue_em timestamptz,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint pedido_nome_check check (char_length(nome) between 1 and 120),
  constraint pedido_estado_check check (estado in ('rascunho', 'aguardando_pagamento', 'pago', 'em_separacao', 'pronto_para_retirada', 'enviado', 'entregue', 'cancelado', 'reembolsado')),
  constraint pedido_total_check check (total >= 0),
  constraint pedido_subtotal_check check (subtotal >= 0),
  constraint pedido_desconto_check check (desconto >= 0),
  constraint pedido_frete_check check (frete >= 0),
  constraint pedido_entrega_check check (entrega in ('retirada', 'entrega')),
  constraint pedido_igreja_fkey foreign key (igreja) references igreja,
  constraint pedido_rastreio_check check (char_length(rastreio) between 1 and 80),
  constraint pedido_nota_check check (char_length(nota) <= 500),
  constraint pedido_devolucao_check check (devolucao in ('solicitada', 'recebida', 'reembolsada'))
);
create index pedido_criado_em_ordem on pedido (criado_em, id);
create index pedido_busca on pedido using gin (busca gin_trgm_ops);
create index pedido_nome_ordem on pedido (nome, id);
create index pedido_estado_ordem on pedido (estado, id);
create index pedido_total_ordem on pedido (total, id);
create index pedido_entrega_ordem on pedido (entrega, id);
create index pedido_igreja_ordem on pedido (igreja, id);
create index pedido_devolucao_ordem on pedido (devolucao, id);
create index pedido_pago_em_ordem on pedido (pago_em, id);
call conta_linhas_de('pedido');

-- Columns that only the store's own code writes.
alter table pedido add column codigo text not null,
  -- shown or spoken by the buyer at the pickup
  add column retirada_codigo text not null,
  -- null: sold at the counter to a person without an account
  add column consumidor integer references consumidor,
  add column idioma text not null default 'pt_BR',
  -- where it was sold: on the site, or by the office at its counter
  add column canal text not null default 'site' check (canal in ('site', 'balcao')),
  -- the chosen delivery option as it was shown (OpcaoDeEntrega), and a copy of the address
  add column opcao jsonb,
  add column endereco jsonb,
  add column voucher integer references voucher,
  add column cobranca integer references cobranca,
  -- until when its goods are held; null: no goods are held
  add column reservada_ate timestamptz,
  add column renovacoes integer not null default 0,
  -- keyed hash of the network that began the payment, while it counts toward the limit
  add column rede text,
  -- why it was cancelled: by the end of its time to pay, by the buyer or by the store
  add column cancelado_por text check (cancelado_por in ('prazo', 'comprador', 'loja')),
  add column devolucao_motivo text check (char_length(devolucao_motivo) <= 500),
  add column devolucao_em timestamptz,
  -- centavos that the treasurer still has to return
  add column a_devolver bigint not null default 0 check (a_devolver >= 0),
  add constraint pedido_soma_check check (total = subtotal - desconto + frete);
create unique index pedido_codigo_key on pedido (codigo);
create index pedido_retirada_codigo on pedido (retirada_codigo);
create index pedido_consumidor on pedido (consumidor, id);
create index pedido_cobranca on pedido (cobranca);
create index pedido_voucher on pedido (voucher);
create index pedido_a_devolver on pedido (igreja) where a_devolver > 0;
create index pedido_rede on pedido (rede) where rede is not null;
create index pedido_rascunho on pedido (atualizado_em) where estado = 'rascunho';

-- The lines as they were sold: later changes of the product do not change them.
create table pedido_item (
  id integer generated always as identity primary key,
  pedido integer not null references pedido on delete cascade,
  ordem integer not null,
  variante integer references produto_variantes on delete set null,
  produto integer references produto on delete set null,
  nome text collate portugues not null,
  ref text not null,
  tamanho text,
  cor_nome text,
  cor_hex text,
  quantidade integer not null check (quantidade between 1 and 999),
  -- centavos per unit, and the voucher's discount on the line
  preco bigint not null check (preco >= 0),
  desconto bigint not null default 0,
  -- units with the voucher's discount
  com_voucher integer not null default 0 check (com_voucher >= 0),
  -- units returned or refunded, and their amount in centavos
  devolvidas integer not null default 0,
  devolvido bigint not null default 0,
  constraint pedido_item_desconto_check check (desconto between 0 and preco * quantidade),
  constraint pedido_item_devolvidas_check check (devolvidas between 0 and quantidade),
  constraint pedido_item_devolvido_check check (devolvido between 0 and preco * quantidade - desconto)
);
create unique index pedido_item_variante_key on pedido_item (pedido, variante) where variante is not null;
create index pedido_item_ordem on pedido_item (pedido, ordem);
create index pedido_item_variante on pedido_item (variante);
create index pedido_item_produto on pedido_item (produto, pedido);

-- The history of an order; `ator` is comprador, sistema, cobranca:12 or users:7.
create table pedido_evento (
  id integer generated always as identity primary key,
  pedido integer not null references pedido on delete cascade,
  quando timestamptz not null,
  tipo text not null,
  ator text not null,
  dados jsonb not null default '{}'
);
create index pedido_evento_pedido on pedido_evento (pedido, id);
