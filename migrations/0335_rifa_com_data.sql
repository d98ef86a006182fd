-- The date of a published raffle's draw could be emptied: its pages failed, and paid numbers were lost. Sales last until the list must be
-- frozen for the extraction.
update rifa set data_sorteio = coalesce((extracao_data + time '18:00') at time zone 'America/Sao_Paulo', criado_em), versao = versao + 1
  where data_sorteio is null and status <> 'rascunho' and (status <> 'cancelada' or congelada_em is not null);
alter table rifa add constraint rifa_data_sorteio_check check (data_sorteio is not null or status = 'rascunho'
  or (status = 'cancelada' and congelada_em is null));
