-- States are called as their labels are.
alter table contagem drop constraint contagem_estado_check;
update contagem set estado = 'encerrada_com_diferenca' where estado = 'encerrada';
alter table contagem add constraint contagem_estado_check check (estado in ('contando', 'diferente', 'conferida', 'encerrada_com_diferenca', 'lancada', 'cancelada'));
