-- How many there are of what can be held, and how many are taken: held or sold. A claim is one conditional update of
-- these rows; the check stands behind it.
create table capacidade (
  tipo text not null check (tipo in ('produto', 'evento', 'rifa', 'voucher')),
  alvo integer not null,
  total integer not null check (total >= 0),
  tomado integer not null default 0,
  primary key (tipo, alvo),
  constraint capacidade_tomado_check check (tomado between 0 and total)
);
-- Everything that is held for something that is counted.
alter table reserva add constraint reserva_capacidade_fkey foreign key (tipo, alvo) references capacidade;
drop index reserva_a_expirar;
create index reserva_a_expirar on reserva (tipo, alvo, expira_em) where estado = 'retida';
create index reserva_vencida on reserva (expira_em) where estado = 'retida';

-- An arrival that could not be returned may be returned again.
alter table estorno drop constraint estorno_recebimento_key;
create unique index estorno_recebimento on estorno (recebimento) where estado <> 'falhou';

-- The last number of each church and year: without gaps, because whoever takes one waits for whoever took the one before.
create table recibo_ultimo (
  igreja integer not null references igreja,
  ano integer not null,
  numero integer not null,
  primary key (igreja, ano)
);
