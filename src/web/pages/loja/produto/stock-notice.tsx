import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './stock-notice.module.css';

interface StockNoticeProps {
  formToken: string;
  state: FormState | undefined;
  /** the visitor's request was sent */
  isSent: boolean;
}

/** For a sold-out variant: takes a mail address for one mail when the variant is back. */
export function StockNotice({ formToken, state, isSent }: StockNoticeProps) {
  const { t } = useT();
  const labels = { email: t('catalogo.notice_email') };
  const field = fieldProps(state, labels);
  if (isSent)
    return (
      <section className={styles.box} role="status">
        <h2>{t('catalogo.notice_done')}</h2>
        <p>{t('catalogo.notice_done_text')}</p>
      </section>
    );
  return (
    <section className={styles.box} aria-labelledby="aviso">
      <h2 id="aviso">{t('catalogo.sold_out')}</h2>
      <p>{t('catalogo.notice_text')}</p>
      <FormFrame formToken={formToken} state={state} labels={labels} intent="aviso" preventScrollReset>
        {(sending) => (
          <div className={styles.form}>
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
            <Button type="submit" size="lg" loading={sending}>
              {t('catalogo.notice_submit')}
            </Button>
          </div>
        )}
      </FormFrame>
    </section>
  );
}
