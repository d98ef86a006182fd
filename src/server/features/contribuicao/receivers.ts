import { sql } from '#server/db/sql.ts';
import { formatCep, formatCnpj } from '#shared/br/documents.ts';
import type { PostalAddress } from '#shared/br/postal-address.ts';
import type { Recebedor } from '#shared/contracts/contribuir.ts';
import type { GivingDeps } from './deps.ts';

interface Row extends PostalAddress {
  nome: string;
  razao_social: string | null;
  cnpj: string | null;
}

const lines = (row: Row): string[] =>
  [
    [row.logradouro, row.numero, row.complemento].filter(Boolean).join(', '),
    row.bairro ?? '',
    [row.cidade, row.uf].filter(Boolean).join(' – ') + (row.cep ? ` · CEP ${formatCep(row.cep)}` : ''),
  ].filter((line) => line !== '');

/** The receiver as printed on documents: the church that got the gift; the sede's data fills gaps. */
export const createReceivers = ({ db, site }: Pick<GivingDeps, 'db' | 'site'>) => ({
  async of(igreja: number | null): Promise<Recebedor> {
    const [row] = await db.query<Row>(sql`select coalesce(i.nome_fantasia, i.razao_social) as nome,
      coalesce(i.razao_social, s.razao_social) as razao_social, coalesce(i.cnpj, s.cnpj) as cnpj, i.logradouro,
      i.numero, i.complemento, i.bairro, i.cidade, i.uf, i.cep
      from igreja i left join igreja s on s.sede
      where i.id = coalesce(${igreja}::integer, (select id from igreja where sede)) limit 1`);
    if (!row) {
      const { nome } = await site.settings();
      return { nome, razao_social: nome, cnpj: null, endereco: [] };
    }
    return {
      nome: row.nome,
      razao_social: row.razao_social ?? row.nome,
      cnpj: row.cnpj && formatCnpj(row.cnpj),
      endereco: lines(row),
    };
  },
});
