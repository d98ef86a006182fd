import type { LinhaCasada } from '#shared/contracts/cobranca-office.ts';
import type { FieldError } from '#shared/errors.ts';
import { BankStatementError } from './lines.ts';
import { type Candidate, matchLines, type RecordedArrivals } from './match.ts';
import { type Credit, type Credits, readBankStatement } from './read.ts';

/** The work on a statement outside of the main thread; a refusal is returned as a value, since errors lose their class. */
export const bankStatementTasks = {
  read(body: Uint8Array): Credits | { refusal: FieldError } {
    try {
      return readBankStatement(body);
    } catch (error) {
      if (!(error instanceof BankStatementError)) throw error;
      return { refusal: { key: error.key, vars: error.vars } };
    }
  },
  match: ({ credits, candidates, recorded }: MatchInput): LinhaCasada[] =>
    matchLines(credits, candidates, recorded),
};

interface MatchInput {
  credits: readonly Credit[];
  candidates: readonly Candidate[];
  recorded: RecordedArrivals;
}
