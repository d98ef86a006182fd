import type { EventoDaInscricao, LotePublico } from '#shared/contracts/inscricao.ts';
import { shortDate } from '#shared/dates-in-words.ts';
import form from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './lots.module.css';

interface LotsFormProps {
  evento: EventoDaInscricao;
  lotes: readonly LotePublico[];
  /** places that the purchase holds, by lot; left out for a new purchase */
  held?: ReadonlyMap<number, number>;
  hasVoucher: boolean;
  /** a voucher may keep places: lots that are sold out can be chosen with it */
  hasKept?: boolean;
  today: string;
  formToken?: string;
  state: FormState | undefined;
}

/** The number of places of each lot: fewer clicks than adding them one by one to a cart, and no script. */
export function LotsForm(props: LotsFormProps) {
  const { evento, lotes, held, hasVoucher, hasKept = false, today, formToken, state } = props;
  const { t } = useT();
  const labels = {
    lotes: t('signup.choose'),
    participantes: t('signup.choose'),
    voucher: t('signup.voucher'),
  };
  const field = fieldProps(state, labels);
  const open = lotes.filter(({ estado }) => estado === 'aberto');
  const isKeptOnly = hasKept && open.length === 0;
  const text = held
    ? t('signup.change_text')
    : t(isKeptOnly ? 'signup.kept_text' : 'signup.choose_text', { minutes: evento.reserva_minutos });
  const choices = isKeptOnly ? lotes.filter(({ estado }) => estado === 'esgotado') : open;
  const first = (lote: number): string => {
    if (held) return String(held.get(lote) ?? '');
    // the only lot that everyone can choose starts with one place
    return choices.length === 1 && choices[0]!.id === lote ? '1' : '';
  };
  return (
    <FormFrame formToken={formToken} state={state} labels={labels} intent="lugares">
      {(sending) => (
        <div className={form.form}>
          <header>
            <h1 className={form.title} id={fieldId('lotes')} tabIndex={-1}>
              {t('signup.choose')}
            </h1>
            <p className={form.lead}>{text}</p>
          </header>
          <ul className={styles.lots} id={fieldId('participantes')}>
            {lotes.map((lote) => (
              <Lot
                key={lote.id}
                lote={lote}
                today={today}
                held={held?.get(lote.id) ?? 0}
                isKept={hasKept && lote.estado === 'esgotado'}
                maxOfPurchase={evento.por_compra}
                quantity={state ? (state.values[`lotes.${lote.id}`] ?? '') : first(lote.id)}
              />
            ))}
          </ul>
          {hasVoucher && (
            <details
              className={styles.voucher}
              open={isKeptOnly || Boolean(state?.values.voucher) || undefined}
            >
              <summary>{t('signup.has_voucher')}</summary>
              <TextField
                {...field('voucher')}
                help={t('signup.voucher_help')}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
              />
            </details>
          )}
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
  held: number;
  /** sold out, but for places that a voucher keeps */
  isKept: boolean;
  maxOfPurchase: number;
  quantity: string;
}

function Lot({ lote, today, held, isKept, maxOfPurchase, quantity }: LotProps) {
  const { t, locale, money } = useT();
  const { id, nome, preco, estado, restantes, de } = lote;
  const isOpen = estado === 'aberto';
  // held places can be kept or given up, whatever the state of the lot
  const most = isOpen
    ? Math.min(maxOfPurchase, held + (restantes ?? maxOfPurchase))
    : isKept
      ? maxOfPurchase
      : held;
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
      : t(isKept ? 'signup.lot_kept' : `signup.lot_${estado}`);
  return (
    <li className={styles.lot} data-open={most > 0 || undefined}>
      <span className={styles.name}>
        <strong lang={recordLang}>{nome}</strong>
        {note && <small>{note}</small>}
      </span>
      <span className={styles.price}>{preco === 0 ? t('signup.free') : money(preco)}</span>
      {most > 0 && (
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
