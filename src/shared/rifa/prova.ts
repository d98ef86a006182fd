import { type Hashing, textSha256 } from './hashing.ts';
import { type Compromisso, formatoRifa, modosSorteio, type Regras, regrasText } from './regras.ts';
import { federaisValidos } from './sorteio.ts';

/** What is published of a raffle, step by step: /api/rifas/{slug}/prova.json. Every value in it is bound to the others. */
export interface Prova {
  formato: typeof formatoRifa;
  slug: string;
  /** the canonical text of the rules */
  regras: string;
  compromisso: Compromisso;
  /** from the freeze on; the list itself is lista.txt */
  lista: ProvaLista | null;
  /** from the draw on */
  resultado: ProvaResultado | null;
}

export interface ProvaLista {
  quantidade: number;
  /** root of the Merkle tree over the lines */
  raiz: string;
  /** the key of the marks, hexadecimal */
  sal: string;
  /** the extraction that decides: the promised one, or the one named at a freeze that came too late for it */
  extracao: Regras['extracao'];
  /** ISO, in UTC with milliseconds */
  congelada_em: string;
  congelamento_sha256: string;
}

export interface ProvaResultado {
  premios_federais: string[];
  /** hexadecimal */
  semente: string;
  ganhadores: Ganhador[];
  resultado_sha256: string;
}

interface Ganhador {
  /** from 1 */
  premio: number;
  numero: number | null;
}

/** The text that is published, byte by byte. */
export const provaText = ({ formato, slug, regras, compromisso, lista, resultado }: Prova): string =>
  JSON.stringify({
    formato,
    slug,
    regras,
    compromisso: {
      regras_sha256: compromisso.regras_sha256,
      semente_sha256: compromisso.semente_sha256,
      compromisso_sha256: compromisso.compromisso_sha256,
    },
    lista: lista && {
      quantidade: lista.quantidade,
      raiz: lista.raiz,
      sal: lista.sal,
      extracao: { numero: lista.extracao.numero, data: lista.extracao.data },
      congelada_em: lista.congelada_em,
      congelamento_sha256: lista.congelamento_sha256,
    },
    resultado: resultado && {
      premios_federais: resultado.premios_federais,
      semente: resultado.semente,
      ganhadores: resultado.ganhadores.map(({ premio, numero }) => ({ premio, numero })),
      resultado_sha256: resultado.resultado_sha256,
    },
  });

/** Binds the frozen list, its salt, its extraction and its moment to the commitment. */
export const congelamentoSha256 = (
  hashing: Hashing,
  compromisso: Compromisso,
  { raiz, quantidade, sal, extracao, congelada_em }: Omit<ProvaLista, 'congelamento_sha256'>,
): Promise<string> =>
  textSha256(
    hashing,
    `${formatoRifa}\n${compromisso.compromisso_sha256}\n${raiz}\n${quantidade}\n${sal}\n${extracao.numero}\n${extracao.data}\n${congelada_em}\n`,
  );

/** Binds the typed prizes, the seed and the winners to the frozen list. */
export const resultadoSha256 = (
  hashing: Hashing,
  { congelamento_sha256 }: Pick<ProvaLista, 'congelamento_sha256'>,
  { premios_federais, semente, ganhadores }: Omit<ProvaResultado, 'resultado_sha256'>,
): Promise<string> =>
  textSha256(
    hashing,
    `${formatoRifa}\n${congelamento_sha256}\n${premios_federais.join('-')}\n${semente}\n${ganhadores
      .map(({ premio, numero }) => `${premio}:${numero ?? '-'}\n`)
      .join('')}`,
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const orNull =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isCompromisso = (value: unknown): value is Compromisso =>
  isRecord(value) &&
  isHash(value.regras_sha256) &&
  isHash(value.semente_sha256) &&
  isHash(value.compromisso_sha256);

const isExtracao = (value: unknown): value is Regras['extracao'] =>
  isRecord(value) && isText(value.numero) && isText(value.data);

const isMoment = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value);

const isLista = (value: unknown): value is ProvaLista =>
  isRecord(value) &&
  isCount(value.quantidade) &&
  isHash(value.raiz) &&
  isHash(value.sal) &&
  isExtracao(value.extracao) &&
  isMoment(value.congelada_em) &&
  isHash(value.congelamento_sha256);

const isGanhador = (value: unknown): value is Ganhador =>
  isRecord(value) && isCount(value.premio) && orNull(isCount)(value.numero);

const isResultado = (value: unknown): value is ProvaResultado =>
  isRecord(value) &&
  Array.isArray(value.premios_federais) &&
  value.premios_federais.every(isText) &&
  federaisValidos(value.premios_federais) &&
  isHash(value.semente) &&
  Array.isArray(value.ganhadores) &&
  value.ganhadores.every(isGanhador) &&
  isHash(value.resultado_sha256);

const isProva = (value: unknown): value is Prova =>
  isRecord(value) &&
  value.formato === formatoRifa &&
  isText(value.slug) &&
  isText(value.regras) &&
  isCompromisso(value.compromisso) &&
  orNull(isLista)(value.lista) &&
  orNull(isResultado)(value.resultado) &&
  (value.lista !== null || value.resultado === null);

/** Parses a published proof; null: the text is not, byte by byte, what `provaText` would publish. */
export function readProva(text: string): Prova | null {
  const prova = parsed(text);
  return isProva(prova) && provaText(prova) === text ? prova : null;
}

const isPremio = (value: unknown): value is Regras['premios'][number] =>
  isRecord(value) && isText(value.descricao) && orNull(isCount)(value.valor);

const isRegras = (value: unknown): value is Regras =>
  isRecord(value) &&
  value.versao === 1 &&
  isText(value.slug) &&
  isText(value.nome) &&
  modosSorteio.some((modo) => modo === value.modo) &&
  isCount(value.total_cotas) &&
  value.total_cotas >= 2 &&
  isCount(value.valor_cota) &&
  (value.distribuicao === 'escolha' || value.distribuicao === 'aleatoria') &&
  orNull(isCount)(value.minimo) &&
  orNull(isCount)(value.maximo) &&
  Array.isArray(value.premios) &&
  value.premios.every(isPremio) &&
  isRecord(value.extracao) &&
  isText(value.extracao.numero) &&
  isText(value.extracao.data) &&
  orNull(isText)(value.autorizacao) &&
  orNull(isText)(value.regulamento);

/** Parses the canonical text of rules; null: the text is not canonical rules. */
export function readRegras(text: string): Regras | null {
  const regras = parsed(text);
  return isRegras(regras) && regrasText(regras) === text ? regras : null;
}
