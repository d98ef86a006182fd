import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Painel, PassoDoGuia } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './setup-guide.module.css';

const addresses: Readonly<Record<PassoDoGuia, string>> = {
  igreja: '/admin/igreja/cadastrar',
  aparencia: '/admin/site',
  pix: '/admin/recebimentos',
  pessoas: '/admin/pessoa/cadastrar',
  evento: '/admin/evento/cadastrar',
};

/** The first steps of a new church; a step is ticked once the church has the data for it. */
export function SetupGuide({ steps }: { steps: NonNullable<Painel['guia']> }) {
  const { t } = useT();
  const done = steps.filter(({ feito }) => feito).length;
  const next = steps.find(({ feito, permitido }) => !feito && permitido)?.passo;
  return (
    <section className={styles.guide} aria-labelledby="guia" data-noprint>
      <h2 id="guia">{t('painel.guide')}</h2>
      <p>{t('painel.guide.text', { done, total: steps.length })}</p>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol>
        {steps.map(({ passo, feito, permitido }) => {
          const name = t(`painel.guide.${passo}`);
          const Mark = feito ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={passo} data-done={feito || undefined} data-next={passo === next || undefined}>
              <Mark size={24} stroke={1.5} aria-hidden="true" />
              <span>
                {!feito && permitido ? <Link to={addresses[passo]}>{name}</Link> : <strong>{name}</strong>}
                <small>
                  {!feito && !permitido ? t('painel.guide.other') : t(`painel.guide.${passo}_text`)}
                </small>
                <span className={styles.state}>{t(feito ? 'painel.guide.done' : 'painel.guide.todo')}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
