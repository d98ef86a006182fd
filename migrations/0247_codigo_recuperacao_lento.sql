-- Recovery codes are hashed slowly (argon2id) with one salt for all codes of an account, so that one hash decides. Codes without a
-- salt are older, keyed hashes; they count until new ones are made.
alter table codigo_recuperacao add sal bytea;
