import { type Hashing, sha256Hex, textSha256 } from './hashing.ts';

/** The version of rules, commitment, list and draw that docs/decisions/0022 describes. */
export const formatoRifa = 'aprisco-rifa-1';

export const modosSorteio = ['federal', 'auditoria'] as const;
export type ModoSorteio = (typeof modosSorteio)[number];

/** What a raffle binds itself to before its first sale. */
export interface Regras {
  versao: 1;
  slug: string;
  nome: string;
  modo: ModoSorteio;
  total_cotas: number;
  /** centavos */
  valor_cota: number;
  distribuicao: 'escolha' | 'aleatoria';
  minimo: number | null;
  maximo: number | null;
  premios: { descricao: string; valor: number | null }[];
  /** of the Loteria Federal; data: YYYY-MM-DD */
  extracao: { numero: string; data: string };
  autorizacao: string | null;
  regulamento: string | null;
}

/** The canonical text of the rules: JSON without spaces, its keys in this order. */
export const regrasText = (regras: Regras): string =>
  JSON.stringify({
    versao: regras.versao,
    slug: regras.slug,
    nome: regras.nome,
    modo: regras.modo,
    total_cotas: regras.total_cotas,
    valor_cota: regras.valor_cota,
    distribuicao: regras.distribuicao,
    minimo: regras.minimo,
    maximo: regras.maximo,
    premios: regras.premios.map(({ descricao, valor }) => ({ descricao, valor })),
    extracao: { numero: regras.extracao.numero, data: regras.extracao.data },
    autorizacao: regras.autorizacao,
    regulamento: regras.regulamento,
  });

/** The k of N = 10^k, 1 to 5; null for any other N. */
export function powerOfTen(total: number): number | null {
  const text = String(total);
  return /^10{1,5}$/.test(text) ? text.length - 1 : null;
}

const maximoPremios: Readonly<Record<ModoSorteio, number>> = { federal: 5, auditoria: 50 };

/** Why no draw can follow such rules. */
export type RegrasProblem = 'federal_total' | 'federal_premios' | 'premios';

export function regrasProblem(
  regras: Pick<Regras, 'modo' | 'total_cotas'> & { premios: readonly unknown[] },
): RegrasProblem | null {
  const { modo, total_cotas, premios } = regras;
  if (premios.length === 0) return 'premios';
  if (modo === 'federal' && powerOfTen(total_cotas) === null) return 'federal_total';
  if (premios.length > maximoPremios[modo]) return modo === 'federal' ? 'federal_premios' : 'premios';
  return null;
}

export interface Compromisso {
  regras_sha256: string;
  semente_sha256: string;
  compromisso_sha256: string;
}

/** The text whose SHA-256 is the commitment. */
const compromissoText = (hashes: Omit<Compromisso, 'compromisso_sha256'>, { extracao }: Regras): string =>
  `${formatoRifa}\n${hashes.regras_sha256}\n${hashes.semente_sha256}\n${extracao.numero}\n${extracao.data}\n`;

export const compromissoSha256 = (
  hashing: Hashing,
  hashes: Omit<Compromisso, 'compromisso_sha256'>,
  regras: Regras,
): Promise<string> => textSha256(hashing, compromissoText(hashes, regras));

/** What is published before the first sale: the rules and a seed that stays secret until the draw. */
export async function commitTo(hashing: Hashing, regras: Regras, semente: Uint8Array): Promise<Compromisso> {
  const regras_sha256 = await textSha256(hashing, regrasText(regras));
  const hashes = { regras_sha256, semente_sha256: await sha256Hex(hashing, semente) };
  return { ...hashes, compromisso_sha256: await compromissoSha256(hashing, hashes, regras) };
}
