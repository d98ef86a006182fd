import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './delivery.module.css';

interface DeliveryProps {
  /** the CEP that was asked for and the ways to receive the product there */
  found: { cep: string; opcoes: OpcaoDeEntrega[] } | undefined;
  state: FormState | undefined;
}

/** Pickup or delivery: what each costs for a CEP. The form works without scripts. */
export function Delivery({ found, state }: DeliveryProps) {
  const { t, money } = useT();
  const counted = useCount();
  const labels = { cep: t('catalogo.cep') };
  const field = fieldProps(state, labels);
  const hasDelivery = found?.opcoes.some(({ tipo }) => tipo === 'entrega');
  return (
    <section className={styles.delivery} aria-labelledby="entrega">
      <h2 id="entrega">{t('catalogo.delivery')}</h2>
      <FormFrame state={state} labels={labels} intent="frete" preventScrollReset>
        {(sending) => (
          <div className={styles.form}>
            <TextField
              {...field('cep', found?.cep)}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={9}
              placeholder="00000-000"
            />
            <Button type="submit" variant="quiet" size="lg" loading={sending}>
              {t('catalogo.calculate')}
            </Button>
          </div>
        )}
      </FormFrame>
      {found && (
        <div role="status">
          {found.opcoes.length > 0 && (
            <ul className={styles.options}>
              {found.opcoes.map(({ codigo, tipo, nome, detalhe, valor, prazo_dias }) => (
                <li key={codigo}>
                  <span>
                    <b lang={recordLang}>
                      {tipo === 'retirada' ? t('catalogo.collect', { place: nome }) : nome}
                    </b>
                    {detalhe && <small lang={recordLang}>{detalhe}</small>}
                    {prazo_dias !== null && <small>{counted('days', prazo_dias)}</small>}
                  </span>
                  <span className={styles.value}>{valor === 0 ? t('catalogo.free') : money(valor)}</span>
                </li>
              ))}
            </ul>
          )}
          {!hasDelivery && <p>{t('catalogo.no_delivery')}</p>}
        </div>
      )}
    </section>
  );
}
