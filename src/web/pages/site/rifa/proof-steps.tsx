import { numberWidthOf } from '#shared/rifa/numeros.ts';
import type { Verificacao } from '#shared/rifa/verificar.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { numberText } from '#web/lib/rifa/numbers.ts';
import styles from './proof-steps.module.css';

/** The checks, in order, each in plain words with its numbers below. */
export function ProofSteps({ result }: { result: Verificacao }) {
  const { t } = useT();
  return (
    <section aria-labelledby="passos" className={styles.steps}>
      <h2 id="passos">{t('raffle_proof.steps')}</h2>
      <ol>
        {result.passos.map((step) => (
          <Step key={step.passo} step={step} result={result} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, result }: { step: Verificacao['passos'][number]; result: Verificacao }) {
  const { t } = useT();
  const { passo, ok, motivo, publicado, calculado, linha } = step;
  const hasFailed = result.resposta === 'nao_confere';
  const state =
    ok === true
      ? t('raffle_proof.ok')
      : ok === false
        ? t('raffle_proof.bad')
        : t(hasFailed ? 'raffle_proof.skipped' : 'raffle_proof.open');
  return (
    <li data-ok={ok ?? 'open'}>
      <h3>
        {t(`raffle_proof.step.${passo}`)} <span>{state}</span>
      </h3>
      <p>{t(`raffle_proof.text.${passo}`)}</p>
      {motivo && <p className={styles.why}>{t(`raffle_proof.why.${motivo}`, { line: linha ?? 0 })}</p>}
      {publicado !== null && calculado !== null && (
        <details>
          <summary>{t('raffle_proof.details')}</summary>
          <dl>
            <dt>{t('raffle_proof.published')}</dt>
            <dd>
              <code>{publicado}</code>
            </dd>
            <dt>{t('raffle_proof.computed')}</dt>
            <dd>
              <code>{calculado}</code>
            </dd>
          </dl>
        </details>
      )}
      {passo === 'sorteio' && result.sorteados && <Winners result={result} />}
    </li>
  );
}

/** How each winning number was computed. */
function Winners({ result }: { result: Verificacao }) {
  const { t } = useT();
  const { sorteados, regras, prova } = result;
  if (!sorteados || !regras) return null;
  const width = numberWidthOf(regras.total_cotas);
  const federais = prova?.resultado?.premios_federais ?? [];
  return (
    <ul className={styles.winners} aria-label={t('raffle_proof.winners')}>
      {sorteados.map(({ premio, numero, inicio }) => {
        if (numero === null) return <li key={premio}>{t('raffle_proof.nobody', { prize: premio })}</li>;
        const number = numberText(numero, width);
        if (inicio === null)
          return <li key={premio}>{t('raffle_proof.audit', { prize: premio, number })}</li>;
        return (
          <li key={premio}>
            {t(inicio === numero ? 'raffle_proof.federal_direct' : 'raffle_proof.federal_next', {
              prize: premio,
              federal: federais[premio - 1] ?? '',
              start: numberText(inicio, width),
              number,
            })}
          </li>
        );
      })}
    </ul>
  );
}
