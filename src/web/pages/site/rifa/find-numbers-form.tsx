import { Link } from 'react-router';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { numberText } from '#web/lib/rifa/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './find-numbers-form.module.css';

interface FindNumbersFormProps {
  formToken: string;
  state: FormState | undefined;
  /** the purchases found; undefined before the first search */
  compras: readonly CompraDeRifa[] | undefined;
}

/** Finds a buyer's own numbers by data that only they know: their phone or CPF together with the code of the purchase. */
export function FindNumbersForm({ formToken, state, compras }: FindNumbersFormProps) {
  const { t } = useT();
  const labels = {
    whatsapp: t('raffle_mine.phone'),
    cpf: t('raffle_mine.cpf'),
    chave: t('raffle_mine.key'),
  };
  const field = fieldProps(state, labels);
  return (
    <div className={styles.mine}>
      {compras && (
        <section aria-live="polite" className={styles.found}>
          <h3>{t('raffle_mine.found')}</h3>
          <ul>
            {compras.map((compra) => (
              <li key={compra.codigo}>
                <p className={styles.numbers}>
                  {compra.numeros.map((number) => (
                    <span key={number}>{numberText(number, compra.rifa.largura)}</span>
                  ))}
                </p>
                <p className={styles.state} data-in={compra.estado === 'paga' || undefined}>
                  {t(`raffle_mine.state.${compra.estado}`)}
                </p>
                <Link to={`/rifa/${compra.rifa.slug}/compra/${compra.codigo}`}>{t('raffle_mine.open')}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.text}>{t('raffle_mine.text')}</p>
      <FormFrame formToken={formToken} intent="meus-numeros" state={state} labels={labels} preventScrollReset>
        {(sending) => (
          <>
            <TextField {...field('whatsapp')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
            <TextField {...field('cpf')} inputMode="numeric" autoComplete="off" maxLength={14} />
            <TextField
              {...field('chave')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              help={t('raffle_mine.key_help')}
            />
            <Button type="submit" size="lg" loading={sending} wide>
              {sending ? t('form.sending') : t('raffle_mine.submit')}
            </Button>
          </>
        )}
      </FormFrame>
    </div>
  );
}
