import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { CobrancaCandidata, LinhaCasada, MotivoCasamento } from '#shared/contracts/cobranca-office.ts';
import { addDays } from '#shared/dates.ts';
import { firstBankDay } from './day.ts';
import type { Credit } from './read.ts';
import { documentIn, nameMatcher, possibleTxids, txidIn } from './statement-tokens.ts';

/** A charge that a line might be for, with the data to recognise it by. */
export interface Candidate extends CobrancaCandidata {
  documento: string | null;
  /** days of the church's calendar, YYYY-MM-DD */
  desde: string;
  ate: string;
}

/** Arrivals that were recorded before this statement. */
export interface RecordedArrivals {
  /** lines of this account that confirmed an arrival */
  lines: ReadonlySet<string>;
  /** endToEndIds that arrived, with their charge */
  references: ReadonlyMap<string, number>;
  /** `2026-01-10|5000`: day and amount of lines that confirmed an arrival */
  alike: ReadonlySet<string>;
  /** `7|5000`: charge and amount of arrivals confirmed by hand, without a statement and without an endToEndId */
  byHand: ReadonlySet<string>;
}

interface Pair {
  line: number;
  candidate: Candidate;
  motivos: MotivoCasamento[];
  score: number;
  strong: boolean;
}

/** Banks may book money some days after it was sent: weekends, holidays. */
const graceDays = 4;

const weights: Partial<Record<MotivoCasamento, number>> = {
  txid: 100,
  valor: 60,
  documento: 45,
  nome: 40,
  primeiro_nome: 12,
  dia: 10,
};

/**
 * Why a line could be the money of a charge. An identifier alone never makes a match, since some banks drop or invent
 * it: the amount has to agree too. Without an identifier, amount, payer and day have to agree; the payer of the charge typed
 * name and document, possibly those of a stranger who gives the same amount: the treasurer has to check these matches.
 */
function pairOf(
  line: Credit,
  at: number,
  candidate: Candidate,
  namedAs: ReturnType<typeof nameMatcher>,
): Pair | undefined {
  // money does not arrive before the charge exists, except at a bank whose calendar is a day behind
  if (line.data < firstBankDay(candidate.desde)) return undefined;
  const onTheEve = line.data < candidate.desde;
  const motivos: MotivoCasamento[] = [];
  const txid = txidIn(line.texto, candidate.txid);
  const exact = line.valor === candidate.falta;
  if (txid) motivos.push('txid');
  if (exact) motivos.push('valor');
  if (!txid && !exact) return undefined;
  const documento = documentIn(line.texto, candidate.documento);
  if (documento) motivos.push('documento');
  const nameMatch = namedAs(candidate.nome);
  if (nameMatch) motivos.push(nameMatch);
  // a day too early, the amount alone is not enough
  if (onTheEve && !txid && !documento && nameMatch !== 'nome') return undefined;
  const inTime = !onTheEve && line.data <= addDays(candidate.ate, graceDays);
  motivos.push(onTheEve ? 'vespera' : inTime ? 'dia' : 'fora_do_prazo');
  if (!exact) motivos.push(line.valor < candidate.falta ? 'valor_menor' : 'valor_maior');
  if (!isOpen(candidate.estado)) motivos.push('encerrada');
  const strong = exact && (txid || (inTime && (documento || nameMatch === 'nome')));
  const score = motivos.reduce((sum, motivo) => sum + (weights[motivo] ?? 0), 0);
  return { line: at, candidate, motivos, score, strong };
}

const toCandidata = ({
  documento: _documento,
  desde: _desde,
  ate: _ate,
  ...candidate
}: Candidate): CobrancaCandidata => candidate;

const none = (line: Credit, motivos: MotivoCasamento[], pairs: readonly Pair[] = []): LinhaCasada => ({
  ...bare(line),
  cobranca: null,
  confianca: null,
  motivos,
  candidatas: pairs.slice(0, 8).map(({ candidate }) => toCandidata(candidate)),
});

const bare = ({ texto: _texto, ...line }: Credit) => line;

/** The charges that a line could be about: those of its amount and those whose identifier it contains. */
function chargeIndex(
  candidates: readonly Candidate[],
  amountOf: (candidate: Candidate) => number,
): (line: Credit) => Candidate[] {
  const byAmount = Map.groupBy(candidates, amountOf);
  const byTxid = Map.groupBy(candidates, ({ txid }) => txid?.toUpperCase() ?? '');
  return (line) => [
    ...new Set([
      ...(byAmount.get(line.valor) ?? []),
      ...possibleTxids(line.texto).flatMap((word) => byTxid.get(word) ?? []),
    ]),
  ];
}

/** The possible pairs of lines and charges, found by amount and by identifier. */
function pairsOf(
  lines: readonly Credit[],
  candidates: readonly Candidate[],
  done: ReadonlySet<number>,
): Pair[] {
  const chargesFor = chargeIndex(candidates, ({ falta }) => falta);
  return (
    lines
      .flatMap((line, at) => {
        if (done.has(at)) return [];
        const namedAs = nameMatcher(line.texto);
        return chargesFor(line).flatMap((candidate) => pairOf(line, at, candidate, namedAs) ?? []);
      })
      // the best first; among equals the oldest charge, then the first line
      .sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id || a.line - b.line)
  );
}

/** Each credit with the charge it most likely paid, and why; or why none. A charge is offered to one line only. */
export function matchLines(
  lines: readonly Credit[],
  candidates: readonly Candidate[],
  recorded: RecordedArrivals,
): LinhaCasada[] {
  const results = new Map<number, LinhaCasada>();
  lines.forEach((line, at) => {
    if (recorded.lines.has(line.identificador)) results.set(at, none(line, ['ja_usada']));
    else if (line.referencia && recorded.references.has(line.referencia))
      results.set(at, none(line, ['referencia_usada']));
  });
  const completeFor = chargeIndex(
    candidates.filter(({ falta }) => falta === 0),
    ({ valor }) => valor,
  );
  const awaiting = candidates.filter(({ falta }) => falta > 0);
  const pairs = pairsOf(lines, awaiting, new Set(results.keys()));
  const byLine = Map.groupBy(pairs, ({ line }) => line);
  const byCharge = Map.groupBy(pairs, ({ candidate }) => candidate.id);
  const usedCharges = new Set<number>();
  const free = (at: number): Pair[] =>
    (byLine.get(at) ?? []).filter(({ candidate }) => !usedCharges.has(candidate.id));
  const wasByHand = ({ line, candidate }: Pair): boolean =>
    recorded.byHand.has(`${candidate.id}|${lines[line]!.valor}`);
  /** An earlier line of this day and amount confirmed an arrival: this line may be that movement in another file's words. */
  const doubts = ({ line, motivos }: Pair): MotivoCasamento[] =>
    !motivos.includes('txid') && recorded.alike.has(`${lines[line]!.data}|${lines[line]!.valor}`)
      ? ['linha_parecida']
      : [];
  const take = (pair: Pair, confianca: 'alta' | 'media', motivos: MotivoCasamento[]): void => {
    const others = free(pair.line).filter((other) => other !== pair);
    usedCharges.add(pair.candidate.id);
    const cobranca = toCandidata(pair.candidate);
    results.set(pair.line, { ...none(lines[pair.line]!, motivos, others), cobranca, confianca });
  };

  for (const pair of pairs) {
    const { line, candidate, motivos, score, strong } = pair;
    if (!strong || results.has(line) || usedCharges.has(candidate.id) || wasByHand(pair)) continue;
    const tie = free(line).some((other) => other !== pair && other.score === score);
    const more = tie ? [...doubts(pair), 'varias' as const] : doubts(pair);
    take(pair, more.length === 0 && motivos.includes('txid') ? 'alta' : 'media', [...motivos, ...more]);
  }

  lines.forEach((line, at) => {
    if (results.has(at)) return;
    const [best, next] = free(at);
    if (!best) {
      results.set(at, unmatched(line, byLine.get(at) ?? [], completeFor(line), recorded));
      return;
    }
    // another line fits this charge equally well: the two cannot be told apart
    const rival = (byCharge.get(best.candidate.id) ?? []).some(
      (other) =>
        other.line !== at &&
        other.score >= best.score &&
        (!results.has(other.line) || results.get(other.line)!.motivos.includes('outra_linha')),
    );
    if (wasByHand(best)) results.set(at, none(line, ['confirmada_a_mao'], free(at)));
    else if (next?.score === best.score) results.set(at, none(line, [...best.motivos, 'varias'], free(at)));
    else if (rival) results.set(at, none(line, [...best.motivos, 'outra_linha'], free(at)));
    else take(best, 'media', [...best.motivos, ...(next ? [] : (['unica'] as const)), ...doubts(best)]);
  });
  return lines.map((_, at) => results.get(at)!);
}

/** The result when no charge fits that lacks money: it may be money for one that lacks none, or for one that another line pays. */
function unmatched(
  line: Credit,
  claimed: readonly Pair[],
  complete: readonly Candidate[],
  recorded: RecordedArrivals,
): LinhaCasada {
  const namedAs = nameMatcher(line.texto);
  const paid = complete.filter(
    ({ desde, txid, valor, nome }) =>
      line.data >= firstBankDay(desde) &&
      (txidIn(line.texto, txid) || (line.valor === valor && namedAs(nome) === 'nome')),
  );
  const byHand = paid.find(({ id }) => recorded.byHand.has(`${id}|${line.valor}`));
  if (byHand) return { ...none(line, ['confirmada_a_mao']), candidatas: [toCandidata(byHand)] };
  const again = paid.find(({ txid }) => txidIn(line.texto, txid));
  if (again)
    return {
      ...none(line, ['txid', isSettled(again.estado) ? 'excedente' : 'encerrada']),
      cobranca: toCandidata(again),
      confianca: 'media',
    };
  return none(line, claimed.length > 0 ? ['outra_linha'] : ['sem_cobranca'], claimed);
}
