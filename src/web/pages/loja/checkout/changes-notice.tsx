import { Form } from 'react-router';
import type { Mudanca } from '#shared/contracts/loja.ts';
import { cartPath } from '#web/cart/cart-data.ts';
import form from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import styles from './changes-notice.module.css';

interface ChangesNoticeProps {
  changes: readonly Mudanca[];
  /** why the changes could not be accepted */
  state: FormState | undefined;
}

/** The changes since the order was begun, which the buyer must accept before anything is charged. */
export function ChangesNotice({ changes, state }: ChangesNoticeProps) {
  const { t, money } = useT();
  const text = ({ aviso, preco, preco_antes, disponivel }: Mudanca): string => {
    if (aviso === 'esgotado') return t('till.change_gone');
    if (aviso === 'fora_de_venda') return t('till.change_off_sale');
    // One line may have both.
    return [
      aviso === 'menos_estoque' && t('till.change_fewer', { count: disponivel }),
      preco_antes !== null &&
        disponivel > 0 &&
        t('till.change_price', { before: money(preco_antes), now: money(preco) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <div className={form.form}>
      <header>
        <h1 className={form.title}>{t('till.changes')}</h1>
        <p className={form.lead}>{t('till.changes_text')}</p>
        {state && (
          <p className={form.refused} role="alert">
            {state.message || t('form.offline')}
          </p>
        )}
      </header>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.variante}>
            <strong lang={recordLang}>{change.nome}</strong>
            <span>{text(change)}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className={form.submit}>
        <input type="hidden" name={intentField} value="aceitar" />
        <Button type="submit" size="lg" wide>
          {t('till.accept')}
        </Button>
        <ButtonLink to={cartPath} variant="quiet" size="lg" wide>
          {t('till.back_cart')}
        </ButtonLink>
      </Form>
    </div>
  );
}
