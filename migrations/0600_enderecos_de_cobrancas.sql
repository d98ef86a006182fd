-- A gift that is not paid yet follows its account to another address, as monthly gifts do, while the person's record keeps the former one. By
-- the addresses that it had, the charge is still found for a copy of the person's data and for its erasure, also where the gift is anonymous
-- and thus linked to nobody, or the account was deleted. In lower case.
alter table cobranca add column emails_antigos text[] not null default '{}';
