-- The timeline of a person finds prayer requests by an e-mail address that only this person has.
create index pessoa_email_minusculo on pessoa (lower(email)) where email is not null;
create index pedidooracoes_email_minusculo on pedidooracoes (lower(email)) where email is not null;
