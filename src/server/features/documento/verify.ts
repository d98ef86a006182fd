import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import type { DocumentoVerificado, Documents } from '#shared/contracts/documento.ts';
import { churchToday } from '#shared/dates.ts';
import { normaliseCodigo } from '#shared/documento/codigo.ts';
import { AppError, errorText } from '#shared/errors.ts';

/** "Maria Aparecida dos Santos" as "M. A. S." */
const initialsOf = (nome: string): string =>
  nome
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(da|das|de|del|do|dos|e|la|y)$/i.test(word))
    .map((word) => `${word[0]!.toLocaleUpperCase('pt-BR')}.`)
    .join(' ');

/** Whether a document is valid on a day. */
export const stateOf = (
  { situacao, validade }: { situacao: string; validade: string | null },
  today: string,
): DocumentoVerificado['situacao'] =>
  situacao === 'revogado' ? 'revogado' : validade !== null && validade < today ? 'vencido' : 'valido';

/** Verifies codes of documents for anyone. */
export function createVerification({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>) {
  const rateLimit = createRateLimit({ db, clock });

  /** One lookup by the index, whatever was typed: known and unknown codes take the same path. */
  async function find(codigo: string, ip: string): Promise<DocumentoVerificado | null> {
    await rateLimit.demand(perAddress('documento', ip, 30, 10));
    const [row] = await db.query<Omit<DocumentoVerificado, 'iniciais'> & { nome: string | null }>(
      sql`select d.tipo, d.numero, d.data::text, d.validade::text, d.situacao, d.conteudo ->> 'nome' as nome,
          i.nome_fantasia as igreja
        from documento d join igreja i on i.id = d.igreja where busca(d.codigo) = busca(${normaliseCodigo(codigo)})`,
    );
    if (!row) return null;
    const { nome, ...facts } = row;
    return {
      ...facts,
      iniciais: nome && initialsOf(nome),
      situacao: stateOf(row, churchToday(clock.now())),
    };
  }

  const documents: Documents = {
    async verify(codigo, { ip, locale }) {
      try {
        return await find(codigo, ip);
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'too_many') throw error;
        return { refused: errorText(error.key, locale, error.vars) };
      }
    },
  };
  return { find, documents };
}
