-- Counts with a difference that the treasurer closed are not `conferida`: they get a state of their own.
alter table contagem drop constraint contagem_estado_check,
  add constraint contagem_estado_check check (estado in ('contando', 'diferente', 'conferida', 'encerrada_com_diferenca', 'lancada', 'cancelada'));
update contagem set estado = 'encerrada_com_diferenca' where estado = 'conferida' and vale is not null;
