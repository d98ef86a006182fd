-- The books describe charges and monthly gifts in the church's language, their payers read of them in their own. `descricao_pagador`: the
-- description in the payer's language; empty: the same as `descricao`. Rows of before keep the one description that they have.
alter table cobranca add column descricao_pagador text;
alter table contribuicao_mensal add column descricao_pagador text;
