-- A bank statement is compared with the stored lines of its days, and with payments that were confirmed without a line.
create index extrato_linha_data on extrato_linha (conta, data);
create index extrato_linha_recebimento on extrato_linha (recebimento);
