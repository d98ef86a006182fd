-- A code that a phone gave out is on two labels, also when its check-in was refused or waits: it is never reserved again.
alter table crianca_codigo add column entregue_em timestamptz;
