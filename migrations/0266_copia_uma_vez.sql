-- The address by which this session may download a backup, which works once and ends with the session.
alter table sessao add column baixar_copia uuid;
