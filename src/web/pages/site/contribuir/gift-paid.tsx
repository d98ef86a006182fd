import type { Contribuicao } from '#shared/contracts/contribuir.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { firstName } from '#shared/person-name.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './gift-paid.module.css';
import { Receipt } from './receipt.tsx';

/** When the card is charged next, until when, and how to stop it. */
export function CardMonths({ dia, ate, parar }: NonNullable<Contribuicao['assinatura']>) {
  const { t, locale } = useT();
  if (parar === null) return <p>{t('gift.monthly_card_stopped')}</p>;
  const text =
    ate !== null
      ? t('gift.monthly_card_until', { day: dia, until: fullDate(ate, locale) })
      : t(dia > 28 ? 'gift.monthly_card_last' : 'gift.monthly_card', { day: dia });
  return (
    <p>
      {text} <a href={parar}>{t('gift.monthly_card_stop')}</a>
    </p>
  );
}

/** Thanks for a paid gift, with its receipt. */
export function GiftPaid({ contribuicao }: { contribuicao: Contribuicao }) {
  const { t, money } = useT();
  const { cobranca, nome, email, recibo, agradecimento, mensal, assinatura } = contribuicao;
  return (
    <>
      <Outcome
        title={nome ? t('gift.thanks', { name: firstName(nome) }) : t('gift.thanks_plain')}
        text={
          <>
            <p>
              {t('gift.arrived', { amount: money(cobranca.valor) })}{' '}
              {agradecimento ? <span lang={recordLang}>{agradecimento}</span> : t('gift.thanks_text')}
            </p>
            {cobranca.estado === 'estorno_parcial' && <p>{t('pagamento.refunded_part')}.</p>}
            {assinatura ? <CardMonths {...assinatura} /> : mensal && <p>{t('gift.monthly_begun')}</p>}
            {email && recibo && <p className={styles.mail}>{t('gift.receipt_mail', { email })}</p>}
          </>
        }
      />
      {recibo && <Receipt contribuicao={contribuicao} recibo={recibo} />}
      <div className={styles.ways}>
        <ButtonLink to="/" size="lg">
          {t('gift.home')}
        </ButtonLink>
        <ButtonLink to="/contribuir" size="lg" variant="quiet">
          {t('gift.again_another')}
        </ButtonLink>
      </div>
    </>
  );
}
