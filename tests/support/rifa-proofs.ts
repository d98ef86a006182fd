import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { toHex } from '#shared/rifa/hashing.ts';
import { type Prova, provaText } from '#shared/rifa/prova.ts';
import { drawResultado, freezeLista, type NumeroPago } from '#shared/rifa/publicar.ts';
import { commitTo, formatoRifa, type ModoSorteio, type Regras, regrasText } from '#shared/rifa/regras.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** The values of a raffle before anything is computed. */
export interface MadeRaffle {
  regras: Regras;
  semente: Uint8Array;
  sal: Uint8Array;
  pagos: NumeroPago[];
  federais: string[];
  /** the extraction that decides */
  extracao: Regras['extracao'];
  congelada_em: Date;
}

const bytes = (random: SeededRandom): Uint8Array => Uint8Array.from({ length: 32 }, () => random.below(256));
const digits = (random: SeededRandom): string => String(random.below(100_000)).padStart(5, '0');

/** A raffle of a seed: either mode, some numbers unsold, more prizes than sold numbers now and then. */
export function makeRaffle(seed: number, fixed: Partial<Regras> = {}): MadeRaffle {
  const random = seededRandom(seed);
  const modo: ModoSorteio = fixed.modo ?? random.pick(['federal', 'auditoria']);
  const total_cotas =
    fixed.total_cotas ?? (modo === 'federal' ? random.pick([10, 10, 100]) : random.between(2, 60));
  const count = random.between(1, modo === 'federal' ? 5 : 8);
  const premios = Array.from({ length: count }, (_, at) => ({
    descricao: `Prêmio ${at + 1} "é ☕"`,
    valor: random.chance(50) ? random.below(100_000) : null,
  }));
  const sold = random.pick([0, 5, 40, 80, 100]);
  const numbers = Array.from({ length: total_cotas }, (_, numero) => numero).filter(() =>
    random.chance(sold),
  );
  const purchases = Array.from({ length: random.between(1, 12) }, () => `C${random.below(1e9).toString(36)}`);
  const extracao = { numero: `0${random.between(5000, 6999)}`, data: '2026-11-21' };
  const isLate = random.chance(20);
  return {
    regras: {
      versao: 1,
      slug: `rifa-${seed}`,
      nome: `Rifa da Reforma nº ${seed}`,
      modo,
      total_cotas,
      valor_cota: random.between(1, 5000),
      distribuicao: random.pick(['escolha', 'aleatoria']),
      minimo: random.chance(30) ? 1 : null,
      maximo: random.chance(30) ? 10 : null,
      premios,
      extracao,
      autorizacao: random.chance(70) ? `06.${random.below(1e6)}/2026` : null,
      regulamento: random.chance(50) ? 'Linha 1\nLinha 2\t"fim" \\ §' : null,
      ...fixed,
    },
    semente: bytes(random),
    sal: bytes(random),
    pagos: numbers.map((numero) => ({ numero, codigo: random.pick(purchases) })),
    federais: Array.from({ length: 5 }, () => digits(random)),
    // In time for the promised extraction, or an hour late, and so for the next one.
    extracao: isLate ? { numero: '07001', data: '2026-11-25' } : extracao,
    congelada_em: new Date(isLate ? '2026-11-21T22:00:00.000Z' : '2026-11-21T20:59:59.999Z'),
  };
}

/** Its published files after the draw. */
export async function publishRaffle(raffle: MadeRaffle) {
  const { regras, semente, sal, pagos, federais, extracao, congelada_em } = raffle;
  const compromisso = await commitTo(nodeHashing, regras, semente);
  const frozen = { regras, compromisso, sal, extracao, congelada_em };
  const { texto, lista } = await freezeLista(nodeHashing, frozen, pagos);
  const vendidos = pagos.map(({ numero }) => numero);
  const resultado = await drawResultado(nodeHashing, { regras, lista, semente }, vendidos, federais);
  const text = regrasText(regras);
  const prova: Prova = {
    formato: formatoRifa,
    slug: regras.slug,
    regras: text,
    compromisso,
    lista,
    resultado,
  };
  return { prova, texts: { prova: provaText(prova), lista: texto } };
}

/** The fields of a raffle that tests/rifa/sorteio.py reads. */
const pythonInput = ({ semente, sal, pagos, ...raffle }: MadeRaffle): string =>
  JSON.stringify({
    ...raffle,
    semente: toHex(semente),
    sal: toHex(sal),
    pagos: pagos.map(({ numero, codigo }) => [numero, codigo]),
  });

/** The seeds of the raffles on which the implementations agree. */
export const vectorSeeds = Array.from({ length: 1000 }, (_, seed) => seed + 1);

/** The file of Python's results: for each seed the start of the hash over everything that is published. */
export const vectorFile = path.join(import.meta.dirname, '../rifa/vetores.txt');
export const vectorLine = (seed: number, resultado_sha256: string): string =>
  `${seed} ${resultado_sha256.slice(0, 16)}`;

interface PythonDraw {
  /** SHA-256 of lista.txt */
  lista: string;
  ganhadores: (number | null)[];
  resultado_sha256: string;
}

/** The draws of these raffles by Python, in one process; null: the machine has no Python. */
export function pythonDraws(raffles: readonly MadeRaffle[]): PythonDraw[] | null {
  const script = path.join(import.meta.dirname, '../rifa/sorteio.py');
  const input = raffles.map(pythonInput).join('\n');
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status === null) return null;
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): PythonDraw => JSON.parse(line));
}
