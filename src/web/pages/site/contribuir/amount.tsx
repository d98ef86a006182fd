import type { ChangeEvent, FocusEvent, MouseEvent } from 'react';
import { moneyFigures, typedAmount } from '#shared/money.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import styles from './amount.module.css';

interface AmountProps {
  /** centavos */
  sugestoes: readonly number[];
  /** the previous choice or text */
  sugestao: string;
  valor: string;
  error?: string;
}

/** "R$ 50" and "R$ 37,50": round amounts without centavos. */
const round = (money: string): string => money.replace(/[,.]00(?=\D*$)/, '');

const suggestions = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="sugestao"]') ?? []),
];

/**
 * Suggested amounts and a free one. The field is formatted only when it loses focus. Without scripts the
 * typed amount wins; with them, typing deselects the suggestion, and choosing one empties the field.
 */
export function Amount({ sugestoes, sugestao, valor, error }: AmountProps) {
  const { t, money, locale } = useT();

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim())
      for (const radio of suggestions(currentTarget.form)) radio.checked = false;
  };
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const amount = typedAmount(currentTarget.value, locale);
    if (amount !== undefined && amount > 0) currentTarget.value = moneyFigures(amount, locale);
  };
  const onChoose = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'sugestao') return;
    const field = target.form?.elements.namedItem('valor');
    if (field instanceof HTMLInputElement) field.value = '';
  };
  const id = fieldId('valor');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: choosing a radio button by key fires a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: only the radio buttons inside are interactive
    <div onClick={onChoose}>
      <Choices
        id={fieldId('sugestao')}
        label={t('give.how_much')}
        columns={4}
        more={
          <div className={styles.own} data-invalid={error ? true : undefined}>
            <label htmlFor={id}>{t('give.other')}</label>
            <div className={styles.box}>
              <span aria-hidden="true">R$</span>
              <input
                id={id}
                name="valor"
                inputMode="decimal"
                autoComplete="off"
                placeholder={moneyFigures(0, locale)}
                maxLength={20}
                defaultValue={valor}
                onChange={onChange}
                onBlur={onBlur}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
              />
            </div>
            <p id={`${id}-help`} className={styles.help}>
              {t('give.other_help')}
            </p>
            {error && (
              <p id={`${id}-error`} className={styles.error}>
                {error}
              </p>
            )}
          </div>
        }
      >
        {sugestoes.map((amount) => (
          <Choice
            key={amount}
            name="sugestao"
            value={String(amount)}
            defaultChecked={!valor && sugestao === String(amount)}
          >
            <span className={styles.amount}>{round(money(amount))}</span>
          </Choice>
        ))}
      </Choices>
    </div>
  );
}
