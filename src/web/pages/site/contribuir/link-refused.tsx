import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './simple-page.module.css';

/** Shown for a signed link that has expired or is invalid, or whose Pix the church does not offer now. */
export function LinkRefused({
  refused,
  kind,
}:
  | { refused: 'expired' | 'unknown'; kind: 'monthly' | 'statement' }
  | { refused: 'no_pix'; kind: 'monthly' }) {
  const { t } = useT();
  const { church } = usePage();
  const reason =
    refused === 'unknown'
      ? 'link.unknown'
      : refused === 'no_pix'
        ? 'monthly.no_pix'
        : (`${kind}.expired` as const);
  const title = t(reason);
  return (
    <div className={styles.page}>
      <title>{`${title} · ${church.nome}`}</title>
      <Outcome title={title} text={<p>{t(`${reason}_text`)}</p>}>
        <ButtonLink to={kind === 'statement' ? '/contribuir#extrato' : '/contribuir'} size="lg">
          {kind === 'statement' ? t('statement.ask') : t('monthly.give')}
        </ButtonLink>
      </Outcome>
    </div>
  );
}
