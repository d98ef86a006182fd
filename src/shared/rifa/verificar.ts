import { isRightExtracao } from './extracao.ts';
import { fromHex, type Hashing, sha256Hex, textSha256 } from './hashing.ts';
import { type LinhaLista, type ListaProblem, linhaText, marcas, readLista } from './lista.ts';
import { type MerkleTree, merklePath, merkleRoot, merkleTree, rootOfPath } from './merkle.ts';
import {
  congelamentoSha256,
  type Prova,
  type ProvaLista,
  type ProvaResultado,
  readProva,
  readRegras,
  resultadoSha256,
} from './prova.ts';
import { compromissoSha256, type Regras, regrasProblem } from './regras.ts';
import { draw, type PremioSorteado } from './sorteio.ts';

/** The steps of a verification in their order. */
const passosVerificacao = [
  'prova',
  'regras',
  'compromisso',
  'lista',
  'raiz',
  'congelamento',
  'semente',
  'sorteio',
  'resultado',
] as const;
type PassoVerificacao = (typeof passosVerificacao)[number];

/** Why a step failed. */
type MotivoVerificacao =
  /** prova.json is not, byte by byte, a text that the product publishes */
  | 'prova_forma'
  | 'regras_forma'
  /** the rules are of another raffle than the proof */
  | 'regras_slug'
  /** no draw can follow these rules */
  | 'regras_sorteio'
  /** the computed hash is not the published one */
  | 'sha256'
  | 'lista_falta'
  | `lista_${ListaProblem['problema']}`
  | 'lista_quantidade'
  /** the extraction that decides is not the promised one, or could be known when the list was frozen */
  | 'extracao'
  /** the recomputed winners are not the published ones */
  | 'ganhadores';

interface PassoVerificado {
  passo: PassoVerificacao;
  /** null: not published yet, or it depends on a step that failed */
  ok: boolean | null;
  motivo: MotivoVerificacao | null;
  /** what is published and what was computed from the rest, where both are short texts */
  publicado: string | null;
  calculado: string | null;
  /** line of lista.txt, from 1 */
  linha: number | null;
}

export interface Verificacao {
  /**
   * `confere`: drawn, and every step holds. `ate_aqui`: what is published so far holds, the rest follows. `nao_confere`: a step
   * does not hold.
   */
  resposta: 'confere' | 'ate_aqui' | 'nao_confere';
  passos: PassoVerificado[];
  prova: Prova | null;
  regras: Regras | null;
  /** where each winner comes from, as computed here; null before the draw */
  sorteados: PremioSorteado[] | null;
  /** what a purchase's numbers are proved by; null where the list does not hold */
  congelada: ListaVerificada | null;
}

/** A frozen list whose root was recomputed. */
export interface ListaVerificada {
  total: number;
  linhas: LinhaLista[];
  arvore: MerkleTree;
  raiz: string;
  sal: string;
}

/** The published files: what /prova.json and /lista.txt answer, byte by byte. */
export interface ArquivosPublicados {
  prova: string;
  /** null before the freeze */
  lista: string | null;
}

const winnersText = (winners: readonly { premio: number; numero: number | null }[]): string =>
  winners.map(({ premio, numero }) => `${premio}: ${numero ?? '-'}`).join(', ');

/** Keeps the steps as they are done; a step that is not reached is reported with `ok: null`. */
class Steps {
  readonly done: PassoVerificado[] = [];

  private add(passo: PassoVerificacao, ok: boolean, rest: Partial<PassoVerificado>): boolean {
    const empty = { motivo: null, publicado: null, calculado: null, linha: null };
    this.done.push({ ...empty, passo, ok, ...rest });
    return ok;
  }

  pass(passo: PassoVerificacao): boolean {
    return this.add(passo, true, {});
  }

  fails(passo: PassoVerificacao, motivo: MotivoVerificacao, rest: Partial<PassoVerificado> = {}): false {
    this.add(passo, false, { motivo, ...rest });
    return false;
  }

  compare(passo: PassoVerificacao, publicado: string, calculado: string, motivo: MotivoVerificacao): boolean {
    const equal = publicado === calculado;
    return this.add(passo, equal, { motivo: equal ? null : motivo, publicado, calculado });
  }

  all(): PassoVerificado[] {
    const open = { ok: null, motivo: null, publicado: null, calculado: null, linha: null };
    return passosVerificacao.map(
      (passo) => this.done.find((step) => step.passo === passo) ?? { passo, ...open },
    );
  }
}

/** Recomputes everything from the published files. A raffle that is not drawn yet is verified as far as it is published. */
export async function verifyRifa(
  hashing: Hashing,
  files: ArquivosPublicados,
  progress?: (share: number) => void,
): Promise<Verificacao> {
  const steps = new Steps();
  const prova = readProva(files.prova);
  if (prova) steps.pass('prova');
  else steps.fails('prova', 'prova_forma');
  const regras = prova && (await verifyRules(hashing, steps, prova));
  const congelada =
    prova?.lista && regras
      ? await verifyList(hashing, steps, prova, prova.lista, regras, files.lista, progress)
      : null;
  const sorteados =
    prova?.lista && prova.resultado && regras && congelada
      ? await verifyDraw(hashing, steps, prova, prova.lista, prova.resultado, regras, congelada)
      : null;
  const passos = steps.all();
  const failed = passos.some(({ ok }) => ok === false);
  const complete = passos.every(({ ok }) => ok === true);
  return {
    resposta: failed ? 'nao_confere' : complete ? 'confere' : 'ate_aqui',
    passos,
    prova,
    regras,
    sorteados,
    congelada,
  };
}

function rulesProblem(regras: Regras, { slug }: Prova): MotivoVerificacao | null {
  if (regras.slug !== slug) return 'regras_slug';
  return regrasProblem(regras) ? 'regras_sorteio' : null;
}

async function verifyRules(hashing: Hashing, steps: Steps, prova: Prova): Promise<Regras | null> {
  const { compromisso } = prova;
  const hash = await textSha256(hashing, prova.regras);
  const regras = readRegras(prova.regras);
  const problem = regras ? rulesProblem(regras, prova) : 'regras_forma';
  if (problem && hash === compromisso.regras_sha256) steps.fails('regras', problem);
  else steps.compare('regras', compromisso.regras_sha256, hash, 'sha256');
  if (!regras || problem || hash !== compromisso.regras_sha256) return null;
  const computed = await compromissoSha256(hashing, compromisso, regras);
  return steps.compare('compromisso', compromisso.compromisso_sha256, computed, 'sha256') ? regras : null;
}

async function verifyList(
  hashing: Hashing,
  steps: Steps,
  prova: Prova,
  lista: ProvaLista,
  regras: Regras,
  text: string | null,
  progress?: (share: number) => void,
): Promise<ListaVerificada | null> {
  const fails = (motivo: MotivoVerificacao, rest?: Partial<PassoVerificado>): null => {
    steps.fails('lista', motivo, rest);
    return null;
  };
  if (text === null) return fails('lista_falta');
  const linhas = readLista(text, regras.total_cotas);
  if (!Array.isArray(linhas)) return fails(`lista_${linhas.problema}`, { linha: linhas.linha });
  if (linhas.length !== lista.quantidade)
    return fails('lista_quantidade', {
      publicado: String(lista.quantidade),
      calculado: String(linhas.length),
    });
  steps.pass('lista');
  const total = regras.total_cotas;
  const lines = linhas.map((linha) => linhaText(linha, total));
  const arvore = await merkleTree(hashing, lines, progress);
  const rootHolds = steps.compare('raiz', lista.raiz, merkleRoot(arvore), 'sha256');
  const freeze = await congelamentoSha256(hashing, prova.compromisso, lista);
  const isRight = isRightExtracao(regras.extracao, lista.extracao, new Date(lista.congelada_em));
  const freezeHolds =
    freeze === lista.congelamento_sha256 && !isRight
      ? steps.fails('congelamento', 'extracao', {
          publicado: `${lista.extracao.numero}, ${lista.extracao.data}`,
          calculado: lista.congelada_em,
        })
      : steps.compare('congelamento', lista.congelamento_sha256, freeze, 'sha256');
  return rootHolds && freezeHolds ? { total, linhas, arvore, raiz: lista.raiz, sal: lista.sal } : null;
}

async function verifyDraw(
  hashing: Hashing,
  steps: Steps,
  prova: Prova,
  lista: ProvaLista,
  resultado: ProvaResultado,
  regras: Regras,
  congelada: ListaVerificada,
): Promise<PremioSorteado[]> {
  const { semente, premios_federais, ganhadores } = resultado;
  const seed = await sha256Hex(hashing, fromHex(semente));
  steps.compare('semente', prova.compromisso.semente_sha256, seed, 'sha256');
  const vendidos = congelada.linhas.map(({ numero }) => numero);
  const sorteio = { regras, vendidos, raiz: lista.raiz, semente, federais: premios_federais };
  const sorteados = await draw(hashing, sorteio);
  steps.compare('sorteio', winnersText(ganhadores), winnersText(sorteados), 'ganhadores');
  const hash = await resultadoSha256(hashing, lista, resultado);
  steps.compare('resultado', resultado.resultado_sha256, hash, 'sha256');
  return sorteados;
}

/** A number of a purchase in the frozen list, with its path to the root. */
export interface NumeroProvado {
  numero: number;
  /** from 0 */
  posicao: number;
  linha: string;
  caminho: string[];
  /** the path leads to the published root */
  ok: boolean;
}

/** The numbers that the frozen list holds for the purchase of this code; empty: it was not paid when the list was frozen. */
export async function proveCompra(
  hashing: Hashing,
  { linhas, arvore, total, raiz, sal }: ListaVerificada,
  codigo: string,
): Promise<NumeroProvado[]> {
  const [marca] = await marcas(hashing, fromHex(sal), [codigo]);
  const places = linhas.flatMap((linha, posicao) => (linha.marca === marca ? [{ linha, posicao }] : []));
  return Promise.all(
    places.map(async ({ linha: { numero }, posicao }) => {
      const linha = linhaText({ numero, marca: marca! }, total);
      const caminho = merklePath(arvore, posicao);
      const place = { index: posicao, count: linhas.length };
      return {
        numero,
        posicao,
        linha,
        caminho,
        ok: (await rootOfPath(hashing, linha, place, caminho)) === raiz,
      };
    }),
  );
}
