import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { monthLabel } from '#shared/dates-in-words.ts';
import type { CadeiaConferida } from '#shared/transparencia/cadeia.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './chain-check.module.css';
import { chainAddress, useChainCheck } from './use-chain-check.ts';

interface ChainCheckProps {
  igreja: number;
  /** the code of the chain on this page */
  shown: string;
}

/** Recomputes the chain in the browser and explains the result in plain words, and how to check it by hand. */
export function ChainCheck({ igreja, shown }: ChainCheckProps) {
  const { t } = useT();
  const { baseUrl } = usePage();
  const hydrated = useHydrated();
  const { state, result, start } = useChainCheck(igreja);
  const [keptCode, setKeptCode] = useState('');
  // read from the DOM: React's state lacks text typed before hydration
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setKeptCode(String(new FormData(event.currentTarget).get('codigo')));
    start();
  };
  const isGood = state === 'done' && result?.falha === null;
  const isBad = state === 'failed' || state === 'no_crypto' || (state === 'done' && !isGood);
  const Icon = isGood ? IconCircleCheck : isBad ? IconAlertTriangle : IconHourglass;
  const address = chainAddress(igreja);
  return (
    <section aria-labelledby="conferir" className={styles.check}>
      <h2 id="conferir">{t('transparencia.check_title')}</h2>
      <p>{t('transparencia.check_text')}</p>
      {!hydrated && (
        <noscript>
          <p>{t('transparencia.check_noscript')}</p>
        </noscript>
      )}
      <form className={styles.form} onSubmit={check}>
        <TextInput
          name="codigo"
          label={t('transparencia.check_kept')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button size="lg" type="submit" loading={state === 'running'}>
          {t(state === 'done' ? 'transparencia.check_again' : 'transparencia.check')}
        </Button>
      </form>
      <div className={styles.answer} role="status" data-tone={isGood ? 'good' : isBad ? 'bad' : undefined}>
        {state !== 'idle' && (
          <>
            <Icon size={32} stroke={1.5} aria-hidden="true" />
            <div>
              {state === 'running' && <p>{t('transparencia.check_running')}</p>}
              {state === 'failed' && <p>{t('transparencia.check_failed')}</p>}
              {state === 'no_crypto' && <p>{t('transparencia.check_no_crypto')}</p>}
              {state === 'done' && result && <Found result={result} shown={shown} keptCode={keptCode} />}
            </div>
          </>
        )}
      </div>
      <details className={styles.hand}>
        <summary>{t('transparencia.by_hand')}</summary>
        <ol>
          <li>{t('transparencia.by_hand_1', { address: `${baseUrl}${address}` })}</li>
          <li>{t('transparencia.by_hand_2')}</li>
          <li>{t('transparencia.by_hand_3')}</li>
          <li>{t('transparencia.by_hand_4')}</li>
        </ol>
        <pre>
          <code>{`curl -s ${baseUrl}${address} | jq -j '.elos[0].documento' | sha256sum`}</code>
        </pre>
        <p>{t('transparencia.by_hand_limit')}</p>
        <p>
          <a href={address} download={`cadeia-${igreja}.json`}>
            {t('transparencia.download')}
          </a>
        </p>
      </details>
    </section>
  );
}

function Found({ result, shown, keptCode }: { result: CadeiaConferida; shown: string; keptCode: string }) {
  const { t, locale, number } = useT();
  const { total, falha, codigos } = result;
  if (falha) return <p>{t(`transparencia.check_fault.${falha.tipo}`, { number: falha.posicao })}</p>;
  const code = keptCode.replace(/\s/g, '').toLowerCase();
  const codigo = codigos.find(({ sha256 }) => sha256 === code);
  return (
    <>
      <p>
        {total === 1
          ? t('transparencia.check_ok_one')
          : t('transparencia.check_ok', { count: number(total) })}{' '}
        {t(
          codigos.some(({ sha256 }) => sha256 === shown)
            ? 'transparencia.check_shown'
            : 'transparencia.check_not_shown',
        )}
      </p>
      {code !== '' && (
        <p>
          {codigo
            ? t('transparencia.check_kept_found', {
                number: codigo.numero,
                month: monthLabel(codigo.mes, locale),
              })
            : t('transparencia.check_kept_missing')}
        </p>
      )}
    </>
  );
}
