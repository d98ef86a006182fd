import type { FichaPedido, LinhaDaFicha } from '#shared/contracts/loja-office.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './pedido.module.css';

/** How many units of each line are chosen. */
export type ChosenUnits = Readonly<Record<number, number>>;

/** A line of which at most so many units can be chosen. */
interface ChoiceLine extends LinhaDaFicha {
  most: number;
}

const linesWith = ({ linhas }: FichaPedido, mostOf: (line: LinhaDaFicha) => number): ChoiceLine[] =>
  linhas.map((line) => ({ ...line, most: mostOf(line) })).filter(({ most }) => most > 0);

/** The lines of an order that have units which were not given back yet. */
export const openLines = (order: FichaPedido): ChoiceLine[] =>
  linesWith(order, ({ quantidade, devolvidas }) => quantidade - devolvidas);

/** The lines of an order that have units from which its buyer withdrew, and which are not back yet. */
export const awaitedLines = (order: FichaPedido): ChoiceLine[] =>
  linesWith(order, ({ desistidas }) => desistidas);

/** All units of the lines. */
export const allUnits = (lines: readonly ChoiceLine[]): ChosenUnits =>
  Object.fromEntries(lines.map(({ item, most }) => [item, most]));

/** The chosen units as the server takes them. */
export const chosenOf = (
  lines: readonly ChoiceLine[],
  units: ChosenUnits,
): { item: number; quantidade: number }[] =>
  lines.flatMap(({ item }) => (units[item] ? [{ item, quantidade: units[item] }] : []));

/** The server's error about a line. */
function lineErrorOf(
  error: ApiError | undefined,
  chosen: readonly { item: number }[],
  item: number,
): string | undefined {
  const index = chosen.findIndex((one) => one.item === item);
  return index < 0
    ? undefined
    : (error?.of(`linhas.${index}.quantidade`) ?? error?.of(`linhas.${index}.item`));
}

/** Whether the fields of `UnitChoice` show an error. */
export function isUnitError(
  error: ApiError | undefined,
  lines: readonly ChoiceLine[],
  units: ChosenUnits,
): boolean {
  const chosen = chosenOf(lines, units);
  return (
    error?.of('linhas') !== undefined ||
    chosen.some(({ item }) => lineErrorOf(error, chosen, item) !== undefined)
  );
}

interface UnitChoiceProps {
  lines: readonly ChoiceLine[];
  legend: string;
  units: ChosenUnits;
  error: ApiError | undefined;
  onChange: (units: ChosenUnits) => void;
}

/** How many units of each line. */
export function UnitChoice({ lines, legend, units, error, onChange }: UnitChoiceProps) {
  const { t, label } = useT();
  const chosen = chosenOf(lines, units);
  return (
    <fieldset className={styles.units}>
      <legend>{legend}</legend>
      {lines.map(({ most, ...line }) => {
        const problem = lineErrorOf(error, chosen, line.item);
        return (
          <label key={line.item} className={styles.unit}>
            <span lang={recordLang}>{varianteLabel(line, label)}</span>
            <select
              value={units[line.item] ?? 0}
              aria-invalid={problem ? true : undefined}
              onChange={({ currentTarget }) =>
                onChange({ ...units, [line.item]: Number(currentTarget.value) })
              }
            >
              {[...Array(most + 1).keys()].map((count) => (
                <option key={count} value={count}>
                  {t('pedidos.refund.of', { count, most })}
                </option>
              ))}
            </select>
            {problem && <span className={styles.error}>{problem}</span>}
          </label>
        );
      })}
      {error?.of('linhas') && (
        <p role="alert" className={styles.error}>
          {t('pedidos.refund.choose')}
        </p>
      )}
    </fieldset>
  );
}
