import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './ended.module.css';

interface NoticeBoxProps {
  title: string;
  formToken: string;
  state: FormState | undefined;
  /** the request for a notice was sent */
  isSent: boolean;
}

/** Takes a mail address for one mail when sign-ups open. */
export function NoticeBox({ title, formToken, state, isSent }: NoticeBoxProps) {
  const { t } = useT();
  const labels = { email: t('landing.notice_email') };
  const field = fieldProps(state, labels);
  if (isSent)
    return (
      <section className={styles.box} id="aviso" role="status">
        <h2>{t('landing.notice_done')}</h2>
        <p>{t('landing.notice_done_text')}</p>
      </section>
    );
  return (
    <section className={styles.box} id="aviso" aria-labelledby="aviso-titulo">
      <h2 id="aviso-titulo">{title}</h2>
      <p>{t('landing.notice_text')}</p>
      <FormFrame formToken={formToken} state={state} labels={labels} intent="aviso">
        {(sending) => (
          <div className={styles.form}>
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
            <Button type="submit" size="lg" loading={sending}>
              {t('landing.notice_submit')}
            </Button>
          </div>
        )}
      </FormFrame>
    </section>
  );
}
