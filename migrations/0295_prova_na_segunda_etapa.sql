-- The address that a sign-in verifies once its second step is passed, because it began with the link mailed to that
-- address. Before, the link verified the address without the second step.
alter table entrada_pendente add column email_a_provar text;
