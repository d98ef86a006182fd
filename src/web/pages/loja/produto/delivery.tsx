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
  /** places where the product can be picked up for free */
  pickups: readonly OpcaoDeEntrega[];
  /** the CEP that the visitor asked about, and the delivery options there */
  lookup: { cep: string; opcoes: OpcaoDeEntrega[] } | undefined;
  state: FormState | undefined;
}

/** Number of pickup places that are named; the others are only counted. */
const maxPickups = 3;

/** Shows the pickup places, and what a delivery to a CEP costs. The form works without scripts. */
export function Delivery({ pickups, lookup, state }: DeliveryProps) {
  const { t } = useT();
  const counted = useCount();
  const labels = { cep: t(pickups.length > 0 ? 'catalogo.cep_home' : 'catalogo.cep') };
  const field = fieldProps(state, labels);
  const deliveries = lookup?.opcoes.filter(({ tipo }) => tipo === 'entrega') ?? [];
  return (
    <section className={styles.delivery} aria-labelledby="entrega">
      <h2 id="entrega">{t('catalogo.delivery')}</h2>
      <Options options={pickups.slice(0, maxPickups)} />
      {pickups.length > maxPickups && (
        <p className={styles.more}>{counted('more_pickups', pickups.length - maxPickups)}</p>
      )}
      <FormFrame state={state} labels={labels} intent="frete" preventScrollReset>
        {(sending) => (
          <div className={styles.form}>
            <TextField
              {...field('cep', lookup?.cep)}
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
      {lookup && (
        <div role="status">
          {deliveries.length > 0 ? <Options options={deliveries} /> : <p>{t('catalogo.no_delivery')}</p>}
        </div>
      )}
    </section>
  );
}

function Options({ options }: { options: readonly OpcaoDeEntrega[] }) {
  const { t, money } = useT();
  const counted = useCount();
  if (options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {options.map(({ codigo, tipo, nome, detalhe, valor, prazo_dias }) => (
        <li key={codigo}>
          <span>
            {tipo === 'retirada' ? (
              <b>{t('catalogo.collect', { place: nome })}</b>
            ) : (
              <b lang={recordLang}>{nome}</b>
            )}
            {detalhe && <small lang={recordLang}>{detalhe}</small>}
            {prazo_dias !== null && <small>{counted('days', prazo_dias)}</small>}
          </span>
          <span className={styles.value}>{valor === 0 ? t('catalogo.free') : money(valor)}</span>
        </li>
      ))}
    </ul>
  );
}
