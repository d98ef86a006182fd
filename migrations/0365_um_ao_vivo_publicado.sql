-- Drafts and scheduled videos may be marked as live before the broadcast of today ends: one of those that are published is live.
drop index conteudo_ao_vivo_unico;
create unique index conteudo_ao_vivo_unico on conteudo (ao_vivo) where ao_vivo and status = 'publicado';
