/** Round numbers for the lines of a chart: from zero to at least the largest value, in few steps. */
export function axisMarks(most: number): number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const unit =
    [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough) ?? 10 * power;
  const marks = [0];
  while (marks.at(-1)! < most) marks.push(marks.at(-1)! + unit);
  return marks.length > 1 ? marks : [0, 1];
}

/** Marks from the smallest value, which may be negative, to the largest. */
export function spanMarks(least: number, most: number): number[] {
  if (least >= 0) return axisMarks(most);
  const above = axisMarks(Math.max(most, -least));
  const unit = above[1]!;
  const marks: number[] = [];
  for (let mark = Math.floor(least / unit) * unit; mark < most + unit; mark += unit) {
    marks.push(mark);
    if (mark >= most && mark >= 0) break;
  }
  return marks;
}
