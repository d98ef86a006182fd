import { Link } from 'react-router';
import type { Difference } from '#shared/contracts/conciliacao.ts';
import { financeiro as section } from '#shared/sections/financeiro.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import panel from '../line-panel.module.css';
import styles from './conciliacao.module.css';

/** Each difference: the expected and the actual value, with links to both records. */
export function Differences({ lines }: { lines: readonly Difference[] }) {
  const { t } = useT();
  return (
    <section className={panel.panel} aria-labelledby="diferencas">
      <h2 id="diferencas" className={panel.heading}>
        {t('conciliacao.differences')}
      </h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={Object.values(line).join(' ')} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: Difference }) {
  const { t, money } = useT();
  const { tipo, cobranca, financeiro, esperado, encontrado, detalhe } = line;
  return (
    <li className={styles.line}>
      <div>
        <strong>{t(`conciliacao.kind.${tipo}`)}</strong>
        {detalhe && <code>{detalhe}</code>}
      </div>
      <p className={styles.links}>
        {cobranca !== null && (
          <Link to={`/admin/financeiro/cobrancas?id=${cobranca}`}>
            {t('conciliacao.open_charge', { id: cobranca })}
          </Link>
        )}
        {financeiro !== null && (
          <RecordLink section={section} id={financeiro}>
            {t('conciliacao.open_row', { id: financeiro })}
          </RecordLink>
        )}
      </p>
      {(esperado !== null || encontrado !== null) && (
        <dl className={styles.amounts}>
          <div>
            <dt>{t('conciliacao.expected')}</dt>
            <dd>{esperado === null ? '–' : money(esperado)}</dd>
          </div>
          <div>
            <dt>{t('conciliacao.encountered')}</dt>
            <dd>{encontrado === null ? '–' : money(encontrado)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
