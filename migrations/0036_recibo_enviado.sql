-- Set when the receipt's mail is enqueued: the mail is sent once, however often the job runs.
alter table recibo add column enviado_em timestamptz;
