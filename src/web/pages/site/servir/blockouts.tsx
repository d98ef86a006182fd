import type { MeuBloqueio } from '#shared/contracts/escala.ts';
import { shortDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ActionButton } from './action-button.tsx';
import styles from './blockouts.module.css';
import { Done } from './done.tsx';

interface BlockoutsProps {
  bloqueios: readonly MeuBloqueio[];
  /** YYYY-MM-DD */
  today: string;
  answer: RefusedForm | FormState | undefined;
  /** what the last form did: blocked or freed days */
  done: string | null;
}

/** The days on which the volunteer cannot serve. */
export function Blockouts({ bloqueios, today, answer, done }: BlockoutsProps) {
  const { t, locale } = useT();
  const state = refusedState('bloquear', answer);
  const labels = { de: t('servir.from'), ate: t('servir.to') };
  const field = fieldProps(state, labels);
  // part of a key that empties the fields once their days are blocked
  const newest = Math.max(0, ...bloqueios.map(({ id }) => id));
  const day = (iso: string): string => shortDate(iso, today, locale);
  const days = ({ de, ate }: MeuBloqueio): string =>
    de === ate ? day(de) : t('servir.days', { de: day(de), ate: day(ate) });
  return (
    <section className={styles.blockouts} aria-labelledby="bloqueios">
      <h2 id="bloqueios">{t('servir.blockouts')}</h2>
      <p>{t('servir.blockouts_text')}</p>
      {done !== null && <Done text={done} />}
      {bloqueios.length > 0 && (
        <ul>
          {bloqueios.map((bloqueio) => (
            <li key={bloqueio.id}>
              <p>
                <strong>{days(bloqueio)}</strong>
                {bloqueio.motivo && <span> · {bloqueio.motivo}</span>}
              </p>
              <ActionButton
                acao="desbloquear"
                id={bloqueio.id}
                fields={{ bloqueio: bloqueio.id }}
                answer={answer}
                variant="plain"
                label={t('servir.unblock_label', { dias: days(bloqueio) })}
              >
                {t('servir.unblock')}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <FormFrame intent="bloquear" state={state} labels={labels} preventScrollReset>
        {(sending) => (
          <>
            <input type="hidden" name="acao" value="bloquear" />
            <div key={newest} className={styles.fields}>
              <TextField {...field('de')} type="date" min={today} required />
              <TextField {...field('ate')} type="date" min={today} />
            </div>
            <TextInput
              key={`motivo-${newest}`}
              id="bloqueio-motivo"
              name="motivo"
              label={t('servir.block_reason')}
              defaultValue={state?.values.motivo ?? ''}
              maxLength={120}
              autoComplete="off"
            />
            <div>
              <Button type="submit" variant="quiet" size="lg" loading={sending}>
                {sending ? t('servir.sending') : t('servir.block')}
              </Button>
            </div>
          </>
        )}
      </FormFrame>
    </section>
  );
}
