-- Since when messages of a webhook wait because its account has no rights at the moment: it is inactive, or has to choose a password or set
-- up a second step first.
alter table webhook_saida add column parado_em timestamptz;

-- An account that owns webhooks is not deleted: its webhooks are saved by another administrator, or deleted, before.
alter table webhook_saida
  drop constraint webhook_saida_users_fkey,
  add constraint webhook_saida_users_fkey foreign key (users) references users;
