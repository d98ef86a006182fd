-- The address that a sign-in proves once its second step is passed: the link mailed to it was opened. Before, the link proved the address
-- without the second step.
alter table entrada_pendente add column email_a_provar text;
