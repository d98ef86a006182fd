import type { PassoDoPedido } from '#shared/contracts/loja.ts';
import { exactMoment, momentLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './timeline.module.css';

/** The steps whose details are the buyer's own words; the reason for undoing a withdrawal is the church's. */
const ofBuyer: ReadonlySet<string> = new Set(['desistencia']);

/** The history of an order, the newest step first. */
export function Timeline({ steps, today }: { steps: readonly PassoDoPedido[]; today: string }) {
  const { t, locale } = useT();
  return (
    <section aria-labelledby="historia">
      <h2 id="historia">{t('order.timeline')}</h2>
      <ol className={styles.steps}>
        {steps.toReversed().map(({ tipo, em, detalhe }) => (
          <li key={`${em} ${tipo}`}>
            <strong>{t(`order.passo.${tipo}`)}</strong>
            {detalhe && <span lang={ofBuyer.has(tipo) ? undefined : recordLang}>{detalhe}</span>}
            <time dateTime={em} title={exactMoment(em, locale)}>
              {momentLabel(em, today, locale)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
