import { type Hashing, toHex } from './hashing.ts';
import { linhaText, listaText, marcas } from './lista.ts';
import { merkleRoot, merkleTree } from './merkle.ts';
import { congelamentoSha256, type ProvaLista, type ProvaResultado, resultadoSha256 } from './prova.ts';
import type { Compromisso, Regras } from './regras.ts';
import { draw } from './sorteio.ts';

/** A paid number and the code of its purchase. */
export interface NumeroPago {
  numero: number;
  codigo: string;
}

/** What is published at the freeze: the text of the list and what the proof says of it. */
export async function freezeLista(
  hashing: Hashing,
  raffle: {
    regras: Regras;
    compromisso: Compromisso;
    sal: Uint8Array;
    extracao: Regras['extracao'];
    congelada_em: Date;
  },
  pagos: readonly NumeroPago[],
): Promise<{ texto: string; lista: ProvaLista }> {
  const { total_cotas } = raffle.regras;
  const codigos = [...new Set(pagos.map(({ codigo }) => codigo))];
  const marks = await marcas(hashing, raffle.sal, codigos);
  const marcaDe = new Map(codigos.map((codigo, at) => [codigo, marks[at]!]));
  const linhas = pagos
    .map(({ numero, codigo }) => ({ numero, marca: marcaDe.get(codigo)! }))
    .sort((one, other) => one.numero - other.numero);
  const tree = await merkleTree(
    hashing,
    linhas.map((linha) => linhaText(linha, total_cotas)),
  );
  const lista = {
    quantidade: linhas.length,
    raiz: merkleRoot(tree),
    sal: toHex(raffle.sal),
    extracao: raffle.extracao,
    congelada_em: raffle.congelada_em.toISOString(),
  };
  const congelamento_sha256 = await congelamentoSha256(hashing, raffle.compromisso, lista);
  return { texto: listaText(linhas, total_cotas), lista: { ...lista, congelamento_sha256 } };
}

/** What is published at the draw. */
export async function drawResultado(
  hashing: Hashing,
  raffle: {
    regras: Regras;
    lista: Pick<ProvaLista, 'raiz' | 'congelamento_sha256'>;
    semente: Uint8Array;
  },
  vendidos: readonly number[],
  premios_federais: string[],
): Promise<ProvaResultado> {
  const { regras, lista } = raffle;
  const semente = toHex(raffle.semente);
  const sorteio = { regras, vendidos, raiz: lista.raiz, semente, federais: premios_federais };
  const ganhadores = (await draw(hashing, sorteio)).map(({ premio, numero }) => ({ premio, numero }));
  const resultado = { premios_federais, semente, ganhadores };
  return { ...resultado, resultado_sha256: await resultadoSha256(hashing, lista, resultado) };
}
