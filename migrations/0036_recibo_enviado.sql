-- A receipt is put on its way once, however often its job is run.
alter table recibo add column enviado_em timestamptz;
