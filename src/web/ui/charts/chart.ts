/** How a series looks: a colour, and a fill or stroke that tells it apart without colour. */
export type Tone = 'primary' | 'soft' | 'accent' | 'income' | 'expense';

export interface ChartSeries {
  name: string;
  tone: Tone;
}

/** A value of a chart: `text` is how it is read, `to` the list behind it. */
export interface ChartValue {
  value: number;
  text: string;
  to?: string;
}

export interface ChartPoint {
  key: string;
  /** under the chart, short */
  label: string;
  /** in the table and on hover */
  title: string;
  values: readonly ChartValue[];
}
