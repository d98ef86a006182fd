import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './proof-answer.module.css';
import type { Verification } from './use-verification.ts';

/** The answer in one sentence. */
export function ProofAnswer({
  verification,
  isCommitted,
}: {
  verification: Verification;
  isCommitted: boolean;
}) {
  const { t } = useT();
  const hydrated = useHydrated();
  const { state, progress, result, start } = verification;
  if (!isCommitted)
    return (
      <div className={styles.answer}>
        <IconHourglass size={40} stroke={1.5} aria-hidden="true" />
        <p>{t('raffle_proof.none')}</p>
      </div>
    );
  const failed = result?.passos.findIndex(({ ok }) => ok === false) ?? -1;
  const words =
    state === 'failed'
      ? t('raffle_proof.failed')
      : state === 'no_crypto' || state === 'other'
        ? t(`raffle_proof.${state}`)
        : state === 'done' && result
          ? t(`raffle_proof.${result.resposta}`, { step: failed + 1 })
          : t(state === 'idle' ? 'raffle_proof.ready' : 'raffle_proof.running');
  const tone =
    state === 'done' && result
      ? result.resposta === 'nao_confere'
        ? 'bad'
        : 'good'
      : state === 'failed' || state === 'no_crypto' || state === 'other'
        ? 'bad'
        : undefined;
  const Icon = tone === 'good' ? IconCircleCheck : tone === 'bad' ? IconAlertTriangle : IconHourglass;
  return (
    <div className={styles.answer} data-tone={tone}>
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <p role="status">{words}</p>
        {!hydrated && <noscript>{t('raffle_proof.noscript')}</noscript>}
        {state === 'running' && <progress value={progress} max={1} aria-label={t('raffle_proof.running')} />}
        {state === 'idle' && (
          <Button size="lg" onClick={start}>
            {t('raffle_proof.go')}
          </Button>
        )}
        {(state === 'failed' || state === 'done' || state === 'other') && (
          <Button variant="quiet" onClick={start}>
            {t('raffle_proof.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
