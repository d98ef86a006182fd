import { Link } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './review.module.css';
import { stepPath } from './steps.ts';

/** The participants and the addresses for their tickets, to be checked before paying. */
export function Review({ purchase }: { purchase: CompraAberta }) {
  const { t, money } = useT();
  const { codigo, comprador, participantes } = purchase;
  return (
    <section className={styles.review} aria-labelledby="confira">
      <h2 id="confira">{t('signup.review')}</h2>
      <ul>
        {participantes.map((one) => (
          <li key={one.codigo}>
            <span>
              <strong>{one.participante}</strong> <small lang={recordLang}>{one.lote.nome}</small>
            </span>
            <span>{one.valor === 0 ? t('signup.free') : money(one.valor)}</span>
          </li>
        ))}
      </ul>
      <p>{t('signup.review_buyer', { name: comprador.nome ?? '', email: comprador.email ?? '' })}</p>
      <p className={styles.ways}>
        <Link to={stepPath(codigo, 'participantes')}>{t('signup.review_change')}</Link>
        {purchase.aceita_voucher && !purchase.voucher && (
          <Link to={stepPath(codigo, 'voucher')}>{t('signup.has_voucher')}</Link>
        )}
      </p>
    </section>
  );
}
