-- Each row of a transfer belongs to the church of the account that it moves, so that users limited to one church see
-- their side.
update financeiro f set igreja = c.igreja from conta c
where f.transferencia is not null and c.id = f.conta_destino
  and c.igreja is not null and f.igreja is distinct from c.igreja;
