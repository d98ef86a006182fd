import { fromHex, type Hashing } from './hashing.ts';
import { powerOfTen, type Regras } from './regras.ts';

/** The five prizes of the extraction: texts of five digits. */
const premioFederal = /^[0-9]{5}$/;
const quantosFederais = 5;

export const federaisValidos = (federais: readonly string[]): boolean =>
  federais.length === quantosFederais && federais.every((premio) => premioFederal.test(premio));

/** What a draw depends on, all of it published. */
export interface Sorteio {
  regras: Pick<Regras, 'modo' | 'total_cotas'> & { premios: readonly unknown[] };
  /** the numbers of the frozen list, ascending */
  vendidos: readonly number[];
  /** hexadecimal */
  raiz: string;
  semente: string;
  federais: readonly string[];
}

/** Where one prize's winner comes from. */
export interface PremioSorteado {
  /** from 1 */
  premio: number;
  /** null: fewer numbers were sold than there are prizes */
  numero: number | null;
  /** federal mode: the number at which the search begins */
  inicio: number | null;
  /** audit mode: the counter whose digest gave the winner; null where only one candidate was left */
  contador: number | null;
}

/** The winners in the order of the prizes. */
export const draw = (hashing: Hashing, sorteio: Sorteio): Promise<PremioSorteado[]> =>
  sorteio.regras.modo === 'federal' ? Promise.resolve(federalDraw(sorteio)) : auditDraw(hashing, sorteio);

/** From the last digits of each federal prize upwards, beginning again at 0: the first sold number not drawn yet. */
function federalDraw({ regras, vendidos, federais }: Sorteio): PremioSorteado[] {
  const digits = powerOfTen(regras.total_cotas);
  if (digits === null || regras.premios.length > federais.length)
    throw new RangeError('federal draws need 10^k numbers and at most five prizes');
  const left = new Set(vendidos);
  return regras.premios.map((_, at) => {
    const inicio = Number(federais[at]!.slice(-digits));
    const numero = left.size === 0 ? null : firstFrom(left, inicio, regras.total_cotas);
    if (numero !== null) left.delete(numero);
    return { premio: at + 1, numero, inicio, contador: null };
  });
}

function firstFrom(numbers: ReadonlySet<number>, start: number, total: number): number {
  let numero = start;
  while (!numbers.has(numero)) numero = (numero + 1) % total;
  return numero;
}

/** One digest after the other, keyed by the seed, until one names a candidate: each of them is as likely as the others. */
async function auditDraw(hashing: Hashing, sorteio: Sorteio): Promise<PremioSorteado[]> {
  const { regras, vendidos, raiz, federais } = sorteio;
  const key = fromHex(sorteio.semente);
  const candidates = [...vendidos];
  const drawn: PremioSorteado[] = [];
  for (let premio = 1; premio <= regras.premios.length; premio += 1) {
    let contador: number | null = null;
    let position = 0;
    if (candidates.length > 1) {
      const bits = 32 - Math.clz32(candidates.length - 1);
      for (contador = 0; ; contador += 1) {
        const message = `${federais.join('-')}|${raiz}|${premio}|${contador}`;
        const [digest] = await hashing.hmacSha256(key, [hashing.utf8(message)]);
        const [one, two, three, four] = digest!;
        position = ((one! << 24) | (two! << 16) | (three! << 8) | four!) >>> (32 - bits);
        if (position < candidates.length) break;
      }
    }
    const [numero] = candidates.splice(position, 1);
    drawn.push({ premio, numero: numero ?? null, inicio: null, contador });
  }
  return drawn;
}
