import type { Rifa } from '#shared/contracts/rifa.ts';
import { churchToday } from '#shared/dates.ts';
import { exactDay, fullDate, momentLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './fair-draw.module.css';

/** How the draw works in plain words, the data published before the first sale, the authorisation and the rules. */
export function FairDraw({ rifa, now }: { rifa: Rifa; now: string }) {
  const { t, locale } = useT();
  const { slug, modo, extracao, extracao_perdida, compromisso, raiz, autorizacao, regulamento, estado } =
    rifa;
  const steps = [
    [t('raffle.how_before'), t('raffle.how_before_text')],
    [t('raffle.how_close'), t('raffle.how_close_text')],
    [t('raffle.how_draw'), t(`raffle.how_draw_${modo}`)],
  ] as const;
  const hashes = [
    [t('raffle.seal_rules'), compromisso?.regras_sha256],
    [t('raffle.seal_seed'), compromisso?.semente_sha256],
    [t('raffle.seal_commitment'), compromisso?.compromisso_sha256],
    [t('raffle.seal_list'), raiz],
  ] as const;
  return (
    <>
      {compromisso && estado !== 'cancelada' && (
        <section aria-labelledby="sorteio" className={styles.how}>
          <h2 id="sorteio">{t('raffle.how')}</h2>
          <ol>
            {steps.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {extracao && (
            <p className={styles.fact}>
              {t('raffle.extraction', { number: extracao.numero, date: exactDay(extracao.data, locale) })}
            </p>
          )}
          {extracao_perdida && (
            <p>
              {t('raffle.extraction_instead', {
                number: extracao_perdida.numero,
                date: fullDate(extracao_perdida.data, locale),
              })}
            </p>
          )}
          <details className={styles.seal}>
            <summary>{t('raffle.seal_numbers')}</summary>
            <p>
              {t('raffle.seal', { when: momentLabel(compromisso.em, churchToday(new Date(now)), locale) })}
            </p>
            <dl>
              {hashes.map(
                ([name, hash]) =>
                  hash && (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>
                        <code>{hash}</code>
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          </details>
          <ButtonLink to={`/rifa/${slug}/verificar`} size="lg" variant="quiet">
            {t(estado === 'sorteada' ? 'raffle.check' : 'raffle.check_soon')}
          </ButtonLink>
        </section>
      )}
      {(regulamento || autorizacao.numero) && (
        <section aria-labelledby="regulamento" className={styles.rules}>
          <h2 id="regulamento">{t('raffle.rules')}</h2>
          {autorizacao.numero && (
            <p>
              <strong>{t('raffle.authorisation')}:</strong>{' '}
              <span lang={recordLang}>{autorizacao.numero}</span>{' '}
              {autorizacao.certificado && <a href={autorizacao.certificado}>{t('raffle.certificate')}</a>}
            </p>
          )}
          <p>{t('raffle.adults')}</p>
          {regulamento && (
            <div className={styles.text} lang={recordLang}>
              {regulamento}
            </div>
          )}
        </section>
      )}
    </>
  );
}
