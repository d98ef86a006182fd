import type { Numero } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { NumberLink } from './number-link.tsx';
import styles from './painel.module.css';
import { useValues } from './values.tsx';

interface NumberWithChangeProps {
  name: string;
  numero: Numero;
  antes: Numero | null;
  /** what it is compared with: an earlier period, or the mean */
  with?: 'before' | 'mean';
}

/** A number, and its difference from another period. */
export function NumberWithChange({ name, numero, antes, with: other = 'before' }: NumberWithChangeProps) {
  const { t, number } = useT();
  const { hidden } = useValues();
  const change = antes && antes.valor !== 0 ? (numero.valor - antes.valor) / Math.abs(antes.valor) : null;
  const percent =
    change === null ? '' : number(Math.abs(change), { style: 'percent', maximumFractionDigits: 0 });
  const isEqual = change !== null && Math.abs(change) < 0.005;
  return (
    <div className={styles.compared}>
      <NumberLink className={styles.value} numero={numero} />
      <span className={styles.name}>{name}</span>
      {antes && (
        <span className={styles.before}>
          {change !== null && !(hidden && numero.dinheiro) && (
            <strong data-way={isEqual ? 'same' : change > 0 ? 'up' : 'down'}>
              {t(isEqual ? 'painel.equal' : change > 0 ? 'painel.more' : 'painel.less', { percent })}
            </strong>
          )}{' '}
          <Before numero={antes} of={other} />
        </span>
      )}
    </div>
  );
}

/** "R$ 120,00 um ano antes", with the number as a link. */
function Before({ numero, of }: { numero: Numero; of: 'before' | 'mean' }) {
  const { t } = useT();
  const [start, end] = t(of === 'mean' ? 'painel.mean' : 'painel.before').split('{value}');
  return (
    <span>
      {start}
      <NumberLink numero={numero} />
      {end}
    </span>
  );
}
