import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './simple-page.module.css';

/** Shown for a signed link that has expired or is invalid. */
export function LinkRefused({
  refused,
  kind,
}: {
  refused: 'expired' | 'unknown';
  kind: 'monthly' | 'statement';
}) {
  const { t } = useT();
  const { church } = usePage();
  const expired = refused === 'expired';
  const title = expired ? t(`${kind}.expired`) : t('link.unknown');
  return (
    <div className={styles.page}>
      <title>{`${title} · ${church.nome}`}</title>
      <Outcome title={title} text={<p>{expired ? t(`${kind}.expired_text`) : t('link.unknown_text')}</p>}>
        <ButtonLink to={kind === 'statement' ? '/contribuir#extrato' : '/contribuir'} size="lg">
          {kind === 'statement' ? t('statement.ask') : t('monthly.give')}
        </ButtonLink>
      </Outcome>
    </div>
  );
}
