-- The treasurer's queue has expired charges whose payer reported the payment (src/server/sections/cobranca.ts): few of all charges.
create index cobranca_evento_avisos on cobranca_evento (cobranca, id)
  where ator = 'pagador' and tipo in ('em_analise', 'comprovante');
