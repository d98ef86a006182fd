import { Link } from 'react-router';
import type { ContribuicoesDaConta } from '#shared/contracts/contribuir.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './account.module.css';

/** Gifts with their receipts, and a statement of each year. */
export function GiftsTab({ dados }: { dados: ContribuicoesDaConta | null }) {
  const { t, money, date } = useT();
  if (!dados) return <p>{t('account.after_proof')}</p>;
  const { contribuicoes, extratos } = dados;
  if (contribuicoes.length === 0 && extratos.length === 0)
    return (
      <>
        <p>{t('account.gifts_none')}</p>
        <div>
          <ButtonLink to="/contribuir" variant="quiet">
            {t('account.give')}
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <section className={styles.part}>
        <h2>{t('account.statements')}</h2>
        <p>{t('account.statements_text')}</p>
        <ul className={styles.years}>
          {extratos.map(({ ano, endereco }) => (
            <li key={ano}>
              <ButtonLink
                to={endereco}
                variant="quiet"
                aria-label={t('account.statement_of', { year: String(ano) })}
              >
                {ano}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
      {contribuicoes.length > 0 && (
        <section className={styles.part}>
          <h2>{t('account.gifts')}</h2>
          <ul className={styles.lines}>
            {contribuicoes.map(({ codigo, data, descricao, valor, recibo }) => (
              <li key={codigo}>
                <div>
                  <Link to={`/contribuir/${codigo}`}>{descricao}</Link>
                  <p>
                    {date(data)}
                    {recibo && ` · ${t('account.receipt', { number: recibo })}`}
                  </p>
                </div>
                <strong className={styles.amount}>{money(valor)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
