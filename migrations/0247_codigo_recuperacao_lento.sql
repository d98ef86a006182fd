-- Recovery codes are hashed slowly (argon2id), with one salt for all codes of an account, so that a check takes one
-- hash. Codes without a salt are older, keyed hashes; they are valid until new ones are made.
alter table codigo_recuperacao add sal bytea;
