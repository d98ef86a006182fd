-- The one-time ticket in the address from which this session may download a backup; it ends with the session.
alter table sessao add column baixar_copia uuid;
