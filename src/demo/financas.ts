import type { InputFor } from '#shared/crud/record.ts';
import type { conta } from '#shared/sections/conta.ts';

interface DemoConta {
  row: InputFor<typeof conta>;
  /** index into demoIgrejas */
  igreja: number;
}

const rows: readonly InputFor<typeof conta>[] = [
  {
    nome: 'Caixa da sede',
    tipo: 'caixa',
    valor_inicial: 184_350,
    descricao: 'Dinheiro das ofertas até o depósito de segunda-feira. Conferido por dois diáconos.',
  },
  {
    nome: 'Caixa Laranjeiras',
    tipo: 'caixa',
    valor_inicial: 62_075,
    descricao: 'Caixa pequeno da sub-sede para despesas da semana.',
  },
  {
    nome: 'Conta corrente',
    tipo: 'conta_corrente',
    valor_inicial: 2_847_319,
    descricao: 'Dízimos, ofertas por Pix e todas as contas do mês.',
    banco: 'Banco do Litoral',
    agencia: '0417',
    numero: '20815-3',
    chave_pix: 'contribua@aprisco.example',
  },
  {
    nome: 'Poupança da reforma do templo',
    tipo: 'poupanca',
    valor_inicial: 6_120_000,
    descricao: 'Reserva da campanha do telhado; só se usa com aprovação da assembleia.',
    banco: 'Banco do Litoral',
    agencia: '0417',
    numero: '71002-9',
  },
  {
    nome: 'Aplicação missões',
    tipo: 'aplicacao',
    valor_inicial: 1_850_000,
    descricao: 'Fundo de sustento dos missionários, com resgate em um dia.',
    banco: 'Cooperativa Vale do Jucu',
    agencia: '3002',
    numero: '11894-0',
  },
  {
    nome: 'Carteira digital da loja',
    tipo: 'carteira_digital',
    valor_inicial: 93_480,
    descricao: 'Recebe vendas da loja, rifas e inscrições; repassa à conta corrente toda sexta-feira.',
  },
  {
    nome: 'Cartão de compras',
    tipo: 'cartao',
    valor_inicial: -127_690,
    descricao: 'Cartão da tesouraria; a fatura vence no dia 10.',
    banco: 'Banco do Litoral',
  },
  {
    nome: 'Conta antiga da construção',
    tipo: 'conta_corrente',
    ativa: false,
    valor_inicial: 0,
    descricao: 'Encerrada quando o anexo educacional ficou pronto.',
    banco: 'Banco do Litoral',
    agencia: '0112',
    numero: '5540-1',
  },
];

/** The church's accounts; amounts in centavos. The branch in Laranjeiras has a cash box of its own. */
export const demoContas: readonly DemoConta[] = rows.map((row) => ({
  row,
  igreja: row.nome === 'Caixa Laranjeiras' ? 1 : 0,
}));
