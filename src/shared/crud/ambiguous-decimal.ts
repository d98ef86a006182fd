import type { DecimalField } from './field.ts';

/**
 * Whether a typed number with a point can be a thousand (`1.500`) or a decimal: only where thousands fit into the field. A
 * latitude is never in thousands.
 */
export const isAmbiguousDecimal = ({ max }: Pick<DecimalField, 'max'>, text: string): boolean =>
  max >= 1000 && /^[-\u2212]?[1-9]\d{0,2}\.\d{3}$/.test(text);
