import type { LotePublico, OfertaInscricao } from '#shared/contracts/inscricao.ts';
import { shortDate } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './lots.module.css';
import form from './step-form.module.css';

interface LotsFormProps {
  oferta: OfertaInscricao;
  today: string;
  formToken: string;
  state: FormState | undefined;
}

/** How many places of each lot. A number for each lot: one choice less than adding to a cart, and it needs no script. */
export function LotsForm({ oferta, today, formToken, state }: LotsFormProps) {
  const { t } = useT();
  const { evento, lotes } = oferta;
  const labels = {
    lotes: t('signup.choose'),
    participantes: t('signup.choose'),
    voucher: t('signup.voucher'),
  };
  const field = fieldProps(state, labels);
  const open = lotes.filter(({ estado }) => estado === 'aberto');
  return (
    <FormFrame formToken={formToken} state={state} labels={labels} intent="lugares">
      {(sending) => (
        <div className={form.form}>
          <header>
            <h1 className={form.title} id={fieldId('lotes')} tabIndex={-1}>
              {t('signup.choose')}
            </h1>
            <p className={form.lead}>{t('signup.choose_text', { minutes: evento.reserva_minutos })}</p>
          </header>
          <ul className={styles.lots} id={fieldId('participantes')}>
            {lotes.map((lote) => (
              <Lot
                key={lote.id}
                lote={lote}
                today={today}
                most={Math.min(evento.por_compra, lote.restantes ?? evento.por_compra)}
                // the only lot begins with one place
                quantity={state ? (state.values[`lotes.${lote.id}`] ?? '') : open.length === 1 ? '1' : ''}
              />
            ))}
          </ul>
          <details className={styles.voucher} open={Boolean(state?.values.voucher) || undefined}>
            <summary>{t('signup.has_voucher')}</summary>
            <TextField
              {...field('voucher')}
              help={t('signup.voucher_help')}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
            />
          </details>
          <div className={form.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {t('signup.continue')}
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  );
}

interface LotProps {
  lote: LotePublico;
  today: string;
  most: number;
  quantity: string;
}

function Lot({ lote, today, most, quantity }: LotProps) {
  const { t, locale, money } = useT();
  const { id, nome, preco, estado, restantes, de } = lote;
  const isOpen = estado === 'aberto';
  const note = isOpen
    ? restantes === undefined
      ? null
      : restantes === 1
        ? t('signup.left_one')
        : t('signup.left', { count: restantes })
    : estado === 'futuro'
      ? de
        ? t('signup.lot_futuro', { day: shortDate(de, today, locale) })
        : t('signup.lot_soon')
      : t(`signup.lot_${estado}`);
  return (
    <li className={styles.lot} data-open={isOpen || undefined}>
      <span className={styles.name}>
        <strong lang={recordLang}>{nome}</strong>
        {note && <small>{note}</small>}
      </span>
      <span className={styles.price}>{preco === 0 ? t('signup.free') : money(preco)}</span>
      {isOpen && (
        <select
          name={`lotes.${id}`}
          aria-label={t('signup.quantity', { lote: nome })}
          defaultValue={quantity}
          className={styles.quantity}
        >
          <option value="">0</option>
          {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
