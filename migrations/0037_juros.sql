-- Interest on parcels: the monthly rate, and the number of parcels without interest.
alter table recebimentos
  add column juros_mes numeric(14, 2) not null default 0,
  add column parcelas_sem_juros integer not null default 1,
  add constraint recebimentos_juros_mes_check check (juros_mes >= 0 and juros_mes <= 15),
  add constraint recebimentos_parcelas_sem_juros_check check (parcelas_sem_juros >= 1 and parcelas_sem_juros <= 12);
alter table recebimentos alter column juros_mes drop default;

-- The interest that `valor` includes.
alter table cobranca
  add column juros bigint not null default 0,
  add constraint cobranca_juros_check check (juros >= 0 and juros < valor);
