import { plainLetters } from '#shared/plain-letters.ts';

export type Role = 'date' | 'amount' | 'credit' | 'debit' | 'side' | 'text' | 'number' | 'balance';

const roles: readonly [Role, RegExp][] = [
  ['balance', /^(saldo|balance|partial balance|saldo (do dia|final|parcial))/],
  [
    'date',
    /^(data|date|dia|dt|release date|created|settlement date)( (de |do |da )?(lancamento|mov|movimento|movimentacao|transacao|pagamento|hora|contabil|ocorrencia|e hora|operacao))?$/,
  ],
  [
    'side',
    /^(d c|c d|dc|cd|deb cred|debito credito|credito debito|natureza|sinal|tipo|tipo (de |do )?(lancamento|transacao|operacao))$/,
  ],
  ['credit', /^(credito|creditos|entrada|entradas|valor (do )?credito|valor (de )?entrada|credit)$/],
  ['debit', /^(debito|debitos|saida|saidas|valor (do )?debito|valor (de )?saida|debit)$/],
  [
    'amount',
    /^(valor|amount|quantia|montante|value|net amount|transaction net amount|valor (da |do |de )?(transacao|lancamento|operacao|movimento|liquido))$/,
  ],
  [
    'number',
    /^(identificador|id|id (da )?transacao|documento|docto|doc|(n|nr|no|num|numero) (do )?(doc|documento)|end ?to ?end( id)?|e2e( id)?|autenticacao|txid|referencia|reference id|codigo( da transacao)?)$/,
  ],
  [
    'text',
    /^(descricao|historico|lancamento|lancamentos|memo|title|titulo|detalhe|detalhes|complemento|nome|pagador|remetente|favorecido|observacao|observacoes|transacao|mensagem|description|transaction type|categoria|contraparte|origem destino)/,
  ],
];

/** A heading without decoration: `Crédito (R$)`, `Nr_Doc`, `Data Lançamento`. */
const heading = (text: string): string =>
  plainLetters(text)
    .replace(/r\$/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const roleOf = (text: string): Role | undefined => {
  const name = heading(text);
  return name === '' ? undefined : roles.find(([, form]) => form.test(name))?.[0];
};

/** The role of each column, if this row is the heading: it names a day and an amount. */
export function readHeading(row: readonly string[]): (Role | undefined)[] | undefined {
  const found = row.map(roleOf);
  const has = (role: Role) => found.includes(role);
  return has('date') && (has('amount') || has('credit')) ? found : undefined;
}
