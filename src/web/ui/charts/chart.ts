/** The look of a series: a colour, and a fill or stroke that distinguishes it without colour. */
export type Tone = 'primary' | 'soft' | 'accent' | 'income' | 'expense';

export interface ChartSeries {
  name: string;
  tone: Tone;
}

/** A value of a chart: `text` is its formatted text, `to` the address of the list behind it. */
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
