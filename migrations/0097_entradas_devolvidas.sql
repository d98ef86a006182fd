-- Tickets whose purchase was refunded or cancelled after their entry stayed valid. They keep the moment of their entry.
update inscricao i set status = 'cancelada', cancelada_em = c.atualizado_em, versao = i.versao + 1
from compra c where c.id = i.compra and c.estado = 'cancelada' and i.status = 'check_in_feito';
