import { IconPrinter } from '@tabler/icons-react';
import type { Contribuicao, ReciboPublico } from '#shared/contracts/contribuir.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { ParcelasText } from '#web/checkout/parcelas-text.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import './paper.css';
import styles from './receipt.module.css';

/** The receipt of a gift, the same on screen and on paper. */
export function Receipt({ contribuicao, recibo }: { contribuicao: Contribuicao; recibo: ReciboPublico }) {
  const { t, money, locale } = useT();
  const hydrated = useHydrated();
  const { cobranca, nome } = contribuicao;
  const { recebedor } = recibo;
  const vars = { amount: money(cobranca.valor), words: recibo.extenso, purpose: cobranca.descricao };
  return (
    <article className={styles.receipt} aria-labelledby="recibo" data-paper>
      <header>
        <h2 id="recibo">{t('gift.receipt_number', { number: recibo.numero })}</h2>
        <p className={styles.amount}>{money(cobranca.valor)}</p>
      </header>
      <p className={styles.text}>
        {nome ? t('gift.receipt_text', { ...vars, name: nome }) : t('gift.receipt_text_anonymous', vars)}{' '}
        {cobranca.parcelas > 1 && (
          <>
            {t('checkout.parcelas')}: <ParcelasText cobranca={cobranca} />.
          </>
        )}
      </p>
      <footer>
        <p>
          {[recebedor.endereco.at(-1)?.split(' – ')[0], fullDate(recibo.data, locale)]
            .filter(Boolean)
            .join(', ')}
        </p>
        <address>
          <strong lang={recordLang}>{recebedor.razao_social}</strong>
          {recebedor.cnpj && <span>CNPJ {recebedor.cnpj}</span>}
          {recebedor.endereco.map((line) => (
            <span key={line} lang={recordLang}>
              {line}
            </span>
          ))}
        </address>
      </footer>
      {hydrated && (
        <Button variant="quiet" className={styles.print} data-noprint onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden="true" />
          {t('gift.print')}
        </Button>
      )}
    </article>
  );
}
