import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';

interface WaitingFormProps {
  /** the most places of one purchase */
  most: number;
  formToken: string;
  state: FormState | undefined;
  /** stands below another form, which has the title of the page */
  isBelow?: boolean;
}

/** The waiting list of a sold-out event: freed places are offered by mail. */
export function WaitingForm({ most, formToken, state, isBelow = false }: WaitingFormProps) {
  const { t } = useT();
  const labels = { nome: t('signup.name'), email: t('signup.email'), quantidade: t('signup.waiting_count') };
  const field = fieldProps(state, labels);
  const Title = isBelow ? 'h2' : 'h1';
  return (
    <FormFrame
      formToken={formToken}
      state={state}
      labels={labels}
      intent="espera"
      {...(isBelow && { className: styles.below })}
    >
      {(sending) => (
        <div className={styles.form}>
          <header>
            <Title className={styles.title}>{t('signup.waiting_title')}</Title>
            <p className={styles.lead}>{t('signup.waiting_text')}</p>
          </header>
          <TextField {...field('nome')} autoComplete="name" maxLength={120} />
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          {most > 1 && (
            <SelectInput
              {...field('quantidade', '1')}
              help={t('signup.waiting_count_help')}
              required
              options={Array.from({ length: most }, (_, at) => ({
                value: String(at + 1),
                label: at === 0 ? t('signup.places_one') : t('signup.places', { count: at + 1 }),
              }))}
            />
          )}
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {t('signup.waiting_submit')}
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  );
}
