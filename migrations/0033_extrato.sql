-- A statement is compared with the lines of its days, and with what was confirmed without one.
create index extrato_linha_data on extrato_linha (conta, data);
create index extrato_linha_recebimento on extrato_linha (recebimento);
