-- Until when a place was promised: the offer to a person of the waiting list, or the office's payment link. A payment that ends before then
-- leaves the place with its purchase.
alter table compra add column guardada_ate timestamptz;
update compra c set guardada_ate = e.oferta_ate from espera e
  where e.id = c.espera and e.status = 'oferecida' and c.estado in ('aberta', 'aguardando');
update compra set guardada_ate = reservada_ate where canal = 'secretaria' and estado = 'aberta';
