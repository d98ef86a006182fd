-- Payments that the office receives in person: cash, card machine, Pix at the counter.
alter table cobranca drop constraint cobranca_metodo_check, drop constraint cobranca_gateway_check,
  add constraint cobranca_metodo_check check (metodo in ('pix', 'cartao', 'boleto', 'dinheiro', 'maquina_debito',
    'maquina_credito', 'pix_balcao')),
  add constraint cobranca_gateway_check check (gateway in ('pix_manual', 'sandbox', 'mercadopago', 'stripe', 'balcao'));
-- Their accounts in the books; empty: the account of the destination, or the general one.
alter table recebimentos add column conta_dinheiro integer,
  add column conta_maquina integer,
  add column conta_pix_balcao integer,
  add constraint recebimentos_conta_dinheiro_fkey foreign key (conta_dinheiro) references conta,
  add constraint recebimentos_conta_maquina_fkey foreign key (conta_maquina) references conta,
  add constraint recebimentos_conta_pix_balcao_fkey foreign key (conta_pix_balcao) references conta;
create index recebimentos_conta_dinheiro_ordem on recebimentos (conta_dinheiro, id);
create index recebimentos_conta_maquina_ordem on recebimentos (conta_maquina, id);
create index recebimentos_conta_pix_balcao_ordem on recebimentos (conta_pix_balcao, id);
-- How a purchase was paid is a column of its charge only.
alter table compra drop column pago_em_dinheiro;
