import type { FichaPedido, LinhaDaFicha } from '#shared/contracts/loja-office.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './pedido.module.css';

/** How many units of each line are chosen. */
export type ChosenUnits = Readonly<Record<number, number>>;

/** The lines of an order that have units which were not given back yet. */
export const openLines = ({ linhas }: FichaPedido): LinhaDaFicha[] =>
  linhas.filter(({ quantidade, devolvidas }) => quantidade > devolvidas);

/** The chosen units as the server takes them. */
export const chosenOf = (order: FichaPedido, units: ChosenUnits): { item: number; quantidade: number }[] =>
  openLines(order).flatMap(({ item }) => (units[item] ? [{ item, quantidade: units[item] }] : []));

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
export function isUnitError(error: ApiError | undefined, order: FichaPedido, units: ChosenUnits): boolean {
  const chosen = chosenOf(order, units);
  return (
    error?.of('linhas') !== undefined ||
    chosen.some(({ item }) => lineErrorOf(error, chosen, item) !== undefined)
  );
}

interface UnitChoiceProps {
  order: FichaPedido;
  legend: string;
  units: ChosenUnits;
  error: ApiError | undefined;
  onChange: (units: ChosenUnits) => void;
}

/** How many units of each line: at most those that were not given back yet. */
export function UnitChoice({ order, legend, units, error, onChange }: UnitChoiceProps) {
  const { t, label } = useT();
  const chosen = chosenOf(order, units);
  return (
    <fieldset className={styles.units}>
      <legend>{legend}</legend>
      {openLines(order).map((line) => {
        const most = line.quantidade - line.devolvidas;
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
