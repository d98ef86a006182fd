/** The report of tools/verify-rifa.mjs. */
export interface Report {
  holds: boolean;
  /** the step that failed */
  step: string | null;
  why: string | null;
  sold: number | null;
  winners: (number | null)[] | null;
  mine: { number: number; way: string[] }[] | null;
}
export function verify(proofText: string, listText: string | null, code?: string): Report;
export function describe(report: Report): string[];
