import { Link } from 'react-router';
import type { CandidatoDaTroca, MeuServico } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './open-form.module.css';

interface SwapFormProps {
  servico: MeuServico;
  /** volunteers who may take the duty, the best first */
  pessoas: readonly CandidatoDaTroca[];
  /** address of the page with this form closed */
  back: string;
  state: FormState | undefined;
}

export function SwapForm({ servico: { vaga, versao }, pessoas, back, state }: SwapFormProps) {
  const { t } = useT();
  const labels = { convidados: t('servir.swap_people'), motivo: t('servir.swap_reason') };
  const field = fieldProps(state, labels);
  const error = state?.errors.convidados?.[0];
  const id = fieldId('convidados');
  const closed = (
    <Link to={back} preventScrollReset>
      {t('servir.back')}
    </Link>
  );
  if (pessoas.length === 0)
    return (
      <div className={styles.open}>
        <p>{t('servir.swap_nobody')}</p>
        <div className={styles.ways}>{closed}</div>
      </div>
    );
  return (
    <div className={styles.open}>
      <h4>{t('servir.swap_title')}</h4>
      <p>{t('servir.swap_text')}</p>
      <FormFrame intent={`pedir_troca-${vaga}`} state={state} labels={labels} preventScrollReset>
        {(sending) => (
          <>
            <input type="hidden" name="acao" value="pedir_troca" />
            <input type="hidden" name="vaga" value={vaga} />
            <input type="hidden" name="versao" value={versao} />
            <fieldset
              id={id}
              tabIndex={-1}
              className={styles.people}
              aria-describedby={error ? `${id}-error` : undefined}
            >
              <legend>{labels.convidados}</legend>
              {pessoas.map(({ voluntario, nome }) => (
                <label key={voluntario}>
                  <input type="checkbox" className={tick.tick} name="convidados" value={voluntario} />
                  {nome}
                </label>
              ))}
              {error && (
                <p id={`${id}-error`} className={styles.error}>
                  {error}
                </p>
              )}
            </fieldset>
            <TextareaInput {...field('motivo')} rows={2} maxLength={300} />
            <div className={styles.ways}>
              <Button type="submit" size="lg" loading={sending}>
                {sending ? t('servir.sending') : t('servir.swap_send')}
              </Button>
              {closed}
            </div>
          </>
        )}
      </FormFrame>
    </div>
  );
}
