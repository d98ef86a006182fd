import { useNavigation } from 'react-router';
import type { CompraDeRifa, NumerosOcupados, Rifa } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './exchange.module.css';
import { NumberPicker } from './number-picker.tsx';
import { useChosen } from './use-chosen.ts';
import { useTakenNumbers } from './use-taken-numbers.ts';

interface ExchangeProps {
  compra: CompraDeRifa;
  rifa: Rifa;
  ocupados: NumerosOcupados;
  formToken: string;
  state: FormState | undefined;
}

/** For a late payment whose numbers are taken by now: the buyer chooses as many others, or requests random ones. */
export function Exchange({ compra, rifa, ocupados, formToken, state }: ExchangeProps) {
  const { t } = useT();
  const { church } = usePage();
  const hydrated = useHydrated();
  const isRandom = rifa.distribuicao === 'aleatoria';
  const count = compra.quantidade;
  const takenNumbers = useTakenNumbers(rifa.slug, ocupados, useNavigation().state === 'idle');
  const choice = useChosen({
    slug: rifa.slug,
    total: rifa.total_cotas,
    most: count,
    taken: takenNumbers.bitmap,
    isStored: false,
  });
  const missing = count - choice.numbers.length;
  const form = (
    <FormFrame
      formToken={formToken}
      intent="trocar"
      state={state}
      labels={{ numeros: t('raffle_purchase.exchange_label') }}
    >
      {(sending) =>
        isRandom ? (
          <Button type="submit" size="lg" loading={sending}>
            {t('raffle_purchase.exchange_random_submit')}
          </Button>
        ) : (
          <>
            {hydrated ? (
              <input type="hidden" name="numeros" value={choice.numbers.join(',')} />
            ) : (
              <TextField
                name="numeros"
                label={t('raffle_purchase.exchange_plain')}
                error={state?.errors.numeros?.[0]}
                defaultValue={state?.values.numeros}
                autoComplete="off"
              />
            )}
            <Button type="submit" size="lg" loading={sending} disabled={hydrated && missing > 0}>
              {hydrated && missing > 0
                ? t(
                    missing === 1
                      ? 'raffle_purchase.exchange_missing_one'
                      : 'raffle_purchase.exchange_missing',
                    { count: missing },
                  )
                : t('raffle_purchase.exchange_submit')}
            </Button>
          </>
        )
      }
    </FormFrame>
  );
  return (
    <div className={styles.page}>
      <title>{`${t('raffle_purchase.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <Outcome
        title={isRandom ? t('raffle_purchase.exchange_random') : t('raffle_purchase.exchange')}
        text={
          <p>
            {isRandom
              ? t('raffle_purchase.exchange_random_text')
              : count === 1
                ? t('raffle_purchase.exchange_one')
                : t('raffle_purchase.exchange_text', { count })}
          </p>
        }
      >
        <ButtonLink to="/contato" size="lg" variant="quiet">
          {t('raffle_purchase.contact')}
        </ButtonLink>
      </Outcome>
      {hydrated && !isRandom ? (
        <NumberPicker rifa={rifa} taken={takenNumbers} choice={choice}>
          {form}
        </NumberPicker>
      ) : (
        form
      )}
    </div>
  );
}
