/** A line of the members of a department. */
export interface MemberRow {
  id: number;
  departamento: number;
  pessoa: number;
  funcao: string | null;
  de: string | null;
  ate: string | null;
}

export interface Period {
  de: string | null;
  ate: string | null;
}

interface JoinedPeriods {
  /** the line that stays, with its period before and after */
  kept: { id: number; antes: Period; depois: Period };
  removed: MemberRow[];
}

const membershipKey = ({ departamento, funcao }: MemberRow): string =>
  JSON.stringify([departamento, (funcao ?? '').toLowerCase()]);
const startOf = ({ de }: Period): string => de ?? '';
const endOf = ({ ate }: Period): string => ate ?? '9999';

/**
 * Joins the lines of two people who become one: a department refuses the same function twice at the same time, so
 * overlapping periods become one line, that of the kept person. Lines without an overlap are not in the answer.
 */
export function joinPeriods(rows: readonly MemberRow[], mantida: number): JoinedPeriods[] {
  return Object.values(Object.groupBy(rows, membershipKey)).flatMap((of) => {
    const sorted = of!.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
    const overlapping: { rows: MemberRow[]; ate: string }[] = [];
    for (const row of sorted) {
      const last = overlapping.at(-1);
      if (!last || startOf(row) > last.ate) overlapping.push({ rows: [row], ate: endOf(row) });
      else {
        last.rows.push(row);
        if (endOf(row) > last.ate) last.ate = endOf(row);
      }
    }
    return overlapping
      .filter((group) => new Set(group.rows.map(({ pessoa }) => pessoa)).size > 1)
      .map(({ rows: [first, ...more], ate }) => {
        const lines = [first!, ...more];
        const kept = lines.find(({ pessoa }) => pessoa === mantida)!;
        return {
          kept: {
            id: kept.id,
            antes: { de: kept.de, ate: kept.ate },
            depois: { de: first!.de, ate: ate === '9999' ? null : ate },
          },
          removed: lines.filter((row) => row !== kept),
        };
      });
  });
}
