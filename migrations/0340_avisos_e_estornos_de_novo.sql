-- When the job of a gateway's notice, or of a refund, was last enqueued again because its retries had ended without an answer.
alter table webhook add column enfileirado_em timestamptz;
alter table estorno add column enfileirado_em timestamptz;
