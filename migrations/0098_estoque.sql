-- The stock of the store as the sum of its movements.
create table estoque_movimento (
  id integer generated always as identity primary key,
  produto integer not null,
  variante integer not null,
  tipo text not null,
  quantidade integer not null,
  saldo integer not null,
  quando timestamptz not null,
  motivo text collate portugues,
  users integer,
  fornecedor text collate portugues,
  custo bigint,
  pedido integer,
  -- initial stock of a variant: the only movement that may be deleted, together with a variant that was never used
  inicial boolean not null default false,
  busca text generated always as (busca(coalesce(motivo, '') || ' ' || coalesce(fornecedor, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint estoque_movimento_produto_fkey foreign key (produto) references produto,
  constraint estoque_movimento_variante_fkey foreign key (variante) references produto_variantes on delete cascade,
  constraint estoque_movimento_tipo_check check (tipo in ('entrada', 'saida', 'ajuste', 'perda', 'venda', 'devolucao')),
  constraint estoque_movimento_sentido_check check (case when tipo in ('entrada', 'devolucao') then quantidade > 0
    when tipo = 'ajuste' then quantidade <> 0 else quantidade < 0 end),
  constraint estoque_movimento_saldo_check check (saldo >= 0),
  constraint estoque_movimento_motivo_check check (char_length(motivo) between 1 and 200),
  constraint estoque_movimento_porque_check check (motivo is not null or pedido is not null),
  constraint estoque_movimento_users_fkey foreign key (users) references users,
  constraint estoque_movimento_fornecedor_check check (char_length(fornecedor) between 1 and 120),
  constraint estoque_movimento_custo_check check (custo >= 0),
  constraint estoque_movimento_pedido_check check (pedido >= 1)
);
create index estoque_movimento_quando_ordem on estoque_movimento (quando, id);
create index estoque_movimento_busca on estoque_movimento using gin (busca gin_trgm_ops);
create index estoque_movimento_produto_ordem on estoque_movimento (produto, id);
create index estoque_movimento_variante on estoque_movimento (variante, id);
create index estoque_movimento_tipo_ordem on estoque_movimento (tipo, id);
create index estoque_movimento_quantidade_ordem on estoque_movimento (quantidade, id);
create index estoque_movimento_saldo_ordem on estoque_movimento (saldo, id);
create index estoque_movimento_motivo_ordem on estoque_movimento (motivo, id);
create index estoque_movimento_users_ordem on estoque_movimento (users, id);
create index estoque_movimento_fornecedor_ordem on estoque_movimento (fornecedor, id);
create index estoque_movimento_pedido_ordem on estoque_movimento (pedido, id);
call conta_linhas_de('estoque_movimento');

-- A movement changes the sellable stock (capacidade) and the shown stock (produto_variantes) in its own transaction.
-- The check of capacidade refuses a stock below what is held for buyers.
create function soma_estoque() returns trigger language plpgsql as $$
begin
  select produto into strict new.produto from produto_variantes where id = new.variante;
  update capacidade set total = total + new.quantidade where tipo = 'produto' and alvo = new.variante
    returning total into strict new.saldo;
  update produto_variantes set estoque = new.saldo where id = new.variante and estoque <> new.saldo;
  return new;
end $$;
create trigger soma_estoque before insert on estoque_movimento for each row execute function soma_estoque();

create function estoque_so_cresce() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.inicial and not exists (select from produto_variantes where id = old.variante) then
    return old;
  end if;
  raise exception 'estoque_movimento only grows'
    using errcode = 'foreign_key_violation', constraint = 'estoque_movimento_so_cresce', table = 'estoque_movimento';
end $$;
create trigger so_cresce before update or delete on estoque_movimento for each row execute function estoque_so_cresce();
create trigger so_cresce_inteira before truncate on estoque_movimento for each statement execute function trilha_so_cresce();

-- Held units that are paid leave the stock as a sale: their hold becomes `consumida`.
alter table reserva drop constraint reserva_estado_check,
  add constraint reserva_estado_check check (estado in ('retida', 'confirmada', 'consumida', 'liberada', 'expirada'));

-- `ativo` = false takes a variant off sale: one that was sold or moved cannot be deleted.
alter table produto_variantes add column ativo boolean not null default true;
alter table produto add column estoque_minimo integer,
  add constraint produto_estoque_minimo_check check (estoque_minimo >= 0 and estoque_minimo <= 1000000);

-- Products are sold by variants only: a product without one gets one.
insert into produto_variantes (produto, ordem, estoque)
  select p.id, 0, 0 from produto p where not exists (select from produto_variantes v where v.produto = p.id);
insert into capacidade (tipo, alvo, total) select 'produto', id, 0 from produto_variantes
  on conflict (tipo, alvo) do update set total = 0;
insert into estoque_movimento (variante, tipo, quantidade, motivo, quando, inicial)
  select id, 'entrada', estoque, 'Estoque inicial', now(), true from produto_variantes where estoque > 0 order by id;

-- A direct write of `estoque` also inserts the movement of the difference.
create function conta_variante() returns trigger language plpgsql as $$
declare
  diferenca integer;
begin
  if tg_op = 'DELETE' then
    delete from capacidade where tipo = 'produto' and alvo = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into capacidade (tipo, alvo, total) values ('produto', new.id, 0);
    if new.estoque > 0 then
      insert into estoque_movimento (variante, tipo, quantidade, motivo, users, quando, inicial)
      values (new.id, 'entrada', new.estoque, 'Estoque inicial', trilha_quem(), now(), true);
    end if;
    return null;
  end if;
  select new.estoque - total into strict diferenca from capacidade where tipo = 'produto' and alvo = new.id;
  if diferenca <> 0 then
    insert into estoque_movimento (variante, tipo, quantidade, motivo, users, quando)
    values (new.id, 'ajuste', diferenca, 'Ajuste no cadastro do produto', trilha_quem(), now());
  end if;
  return null;
end $$;
create trigger conta_variante after insert or delete or update of estoque on produto_variantes
  for each row execute function conta_variante();
