-- Countable items that can be held: `total` exist, and `tomado` are held or sold. A claim is one conditional update of
-- these rows; the check constraint is the second safeguard.
create table capacidade (
  tipo text not null check (tipo in ('produto', 'evento', 'rifa', 'voucher')),
  alvo integer not null,
  total integer not null check (total >= 0),
  tomado integer not null default 0,
  primary key (tipo, alvo),
  constraint capacidade_tomado_check check (tomado between 0 and total)
);
-- Every hold refers to a counted item.
alter table reserva add constraint reserva_capacidade_fkey foreign key (tipo, alvo) references capacidade;
drop index reserva_a_expirar;
create index reserva_a_expirar on reserva (tipo, alvo, expira_em) where estado = 'retida';
create index reserva_vencida on reserva (expira_em) where estado = 'retida';

-- A payment whose return failed may be returned again.
alter table estorno drop constraint estorno_recebimento_key;
create unique index estorno_recebimento on estorno (recebimento) where estado <> 'falhou';

-- Last receipt number of each church and year. There are no gaps, because a transaction that takes a number waits for
-- the one that took the previous number.
create table recibo_ultimo (
  igreja integer not null references igreja,
  ano integer not null,
  numero integer not null,
  primary key (igreja, ano)
);
