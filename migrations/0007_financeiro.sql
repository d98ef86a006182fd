-- Money: income, expenses and transfers between accounts, with balances that triggers maintain.

alter table conta add column igreja integer, add constraint conta_igreja_fkey foreign key (igreja) references igreja;
create index conta_igreja_ordem on conta (igreja, id);

create table financeiro (
  id integer generated always as identity primary key,
  descricao text collate portugues not null,
  tipo text not null,
  valor bigint not null,
  classificacao_financeira text,
  categoria integer,
  data_vencimento date,
  pago boolean not null default false,
  data_pagamento date,
  competencia date,
  conta integer not null,
  conta_destino integer,
  forma_pagamento text,
  comprovante uuid,
  pessoa integer,
  igreja integer,
  departamento integer,
  parcelas integer,
  repeticao text,
  repeticoes integer,
  repetir_ate date,
  busca text generated always as (busca(coalesce(descricao, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint financeiro_descricao_check check (char_length(descricao) between 1 and 160),
  constraint financeiro_tipo_check check (tipo in ('receita', 'despesa', 'transferencia')),
  constraint financeiro_valor_check check (valor >= 1),
  constraint financeiro_classificacao_financeira_check check (classificacao_financeira in ('dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'doacao', 'evento', 'loja', 'rifa', 'rendimento', 'outras', 'fixa', 'variavel', 'extraordinaria', 'investimento', 'repasse')),
  constraint financeiro_categoria_fkey foreign key (categoria) references categoria,
  constraint financeiro_conta_fkey foreign key (conta) references conta,
  constraint financeiro_conta_destino_fkey foreign key (conta_destino) references conta,
  constraint financeiro_forma_pagamento_check check (forma_pagamento in ('dinheiro', 'pix', 'cartao_de_debito', 'cartao_de_credito', 'boleto', 'transferencia_ted', 'debito_automatico', 'cheque', 'doacao_em_bens')),
  constraint financeiro_comprovante_fkey foreign key (comprovante) references arquivo,
  constraint financeiro_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint financeiro_igreja_fkey foreign key (igreja) references igreja,
  constraint financeiro_departamento_fkey foreign key (departamento) references departamento,
  constraint financeiro_parcelas_check check (parcelas >= 1 and parcelas <= 120),
  constraint financeiro_repeticao_check check (repeticao in ('mensal', 'semanal', 'anual')),
  constraint financeiro_repeticoes_check check (repeticoes >= 2 and repeticoes <= 120)
);
create index financeiro_data_vencimento_ordem on financeiro (data_vencimento, id);
create index financeiro_busca on financeiro using gin (busca gin_trgm_ops);
create index financeiro_descricao_ordem on financeiro (descricao, id);
create index financeiro_tipo_ordem on financeiro (tipo, id);
create index financeiro_valor_ordem on financeiro (valor, id);
create index financeiro_classificacao_financeira_ordem on financeiro (classificacao_financeira, id);
create index financeiro_categoria_ordem on financeiro (categoria, id);
create index financeiro_data_pagamento_ordem on financeiro (data_pagamento, id);
create index financeiro_competencia_ordem on financeiro (competencia, id);
create index financeiro_conta_ordem on financeiro (conta, id);
create index financeiro_conta_destino_ordem on financeiro (conta_destino, id);
create index financeiro_forma_pagamento_ordem on financeiro (forma_pagamento, id);
create index financeiro_comprovante_ordem on financeiro (comprovante);
create index financeiro_pessoa_ordem on financeiro (pessoa, id);
create index financeiro_igreja_ordem on financeiro (igreja, id);
create index financeiro_departamento_ordem on financeiro (departamento, id);
call conta_linhas_de('financeiro');
call registra_trilha_de('financeiro');

-- Columns that only the server writes.
alter table financeiro
  -- the number of the parcel or repetition, and the id of the first row of its group
  add column parcela integer,
  add column recorrencia integer,
  -- the source that wrote the row, for example cobranca:7 (see 0030)
  add column origem text,
  -- on the arriving row of a transfer: the id of the row that left. Deleting that row deletes both.
  add column transferencia integer,
  -- `estorno_de`, on a reversal: the row that it reverses; `estornado_em`, on that row: when it was reversed
  add column estorno_de integer,
  add column estornado_em timestamptz,
  add constraint financeiro_transferencia_fkey foreign key (transferencia) references financeiro on delete cascade,
  add constraint financeiro_estorno_de_fkey foreign key (estorno_de) references financeiro;

-- The account whose balance a row changes, and the sign of the change; a reversal has the opposite sign.
alter table financeiro
  add column movimento integer generated always as (case when transferencia is null then conta else conta_destino end) stored,
  add column sinal smallint generated always as (
    case tipo when 'receita' then 1 when 'despesa' then -1 else case when transferencia is null then -1 else 1 end end
    * case when estorno_de is null then 1 else -1 end) stored;

alter table financeiro
  add constraint financeiro_pago check (not pago or data_pagamento is not null),
  add constraint financeiro_aberto check (pago or data_vencimento is not null),
  add constraint financeiro_destino check ((tipo = 'transferencia') = (conta_destino is not null) and conta <> conta_destino);
create unique index financeiro_transferencia_par on financeiro (transferencia);
create unique index financeiro_estorno_unico on financeiro (estorno_de);
create index financeiro_recorrencia on financeiro (recorrencia) where recorrencia is not null;
create index financeiro_origem on financeiro (origem) where origem is not null;
create index financeiro_movimento on financeiro (movimento, data_vencimento, id);
create index financeiro_em_aberto on financeiro (data_vencimento, id) where not pago;

-- Sums per account, maintained by triggers like total_linhas, with one slot for each connection. The balance of an
-- account and the foot of the whole list are sums over a few rows.
create table total_financeiro (
  conta integer not null,
  tipo text not null,
  pago boolean not null,
  slot integer not null,
  valor bigint not null,
  primary key (conta, tipo, pago, slot)
) with (fillfactor = 50);

create function soma_financeiro() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_financeiro as t (conta, tipo, pago, slot, valor)
    select movimento, tipo, pago, pg_backend_pid() % 64, sum(valor * sinal) from depois
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (conta, tipo, pago, slot) do update set valor = t.valor + excluded.valor;
  elsif tg_op = 'DELETE' then
    insert into total_financeiro as t (conta, tipo, pago, slot, valor)
    select movimento, tipo, pago, pg_backend_pid() % 64, -sum(valor * sinal) from antes
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (conta, tipo, pago, slot) do update set valor = t.valor + excluded.valor;
  elsif tg_op = 'UPDATE' then
    insert into total_financeiro as t (conta, tipo, pago, slot, valor)
    select movimento, tipo, pago, pg_backend_pid() % 64, sum(mudanca) from (
      select movimento, tipo, pago, valor * sinal as mudanca from depois
      union all select movimento, tipo, pago, -valor * sinal from antes) m
    group by 1, 2, 3 having sum(mudanca) <> 0 order by 1, 2, 3
    on conflict (conta, tipo, pago, slot) do update set valor = t.valor + excluded.valor;
  else
    delete from total_financeiro;
  end if;
  return null;
end $$;
create trigger soma_insert after insert on financeiro referencing new table as depois
  for each statement execute function soma_financeiro();
create trigger soma_update after update on financeiro referencing old table as antes new table as depois
  for each statement execute function soma_financeiro();
create trigger soma_delete after delete on financeiro referencing old table as antes
  for each statement execute function soma_financeiro();
create trigger soma_truncate after truncate on financeiro
  for each statement execute function soma_financeiro();
