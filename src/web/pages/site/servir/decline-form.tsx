import { Link } from 'react-router';
import type { MeuServico } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import styles from './open-form.module.css';

interface DeclineFormProps {
  servico: MeuServico;
  /** address of the page with this form closed */
  back: string;
  state: FormState | undefined;
}

export function DeclineForm({ servico: { vaga, versao }, back, state }: DeclineFormProps) {
  const { t } = useT();
  const labels = { motivo: t('servir.decline_reason') };
  const field = fieldProps(state, labels);
  return (
    <div className={styles.open}>
      <h4>{t('servir.decline_title')}</h4>
      <FormFrame intent={`recusar-${vaga}`} state={state} labels={labels} preventScrollReset>
        {(sending) => (
          <>
            <input type="hidden" name="acao" value="recusar" />
            <input type="hidden" name="vaga" value={vaga} />
            <input type="hidden" name="versao" value={versao} />
            <TextareaInput {...field('motivo')} rows={3} maxLength={300} help={t('servir.decline_help')} />
            <div className={styles.ways}>
              <Button type="submit" size="lg" loading={sending}>
                {sending ? t('servir.sending') : t('servir.decline_send')}
              </Button>
              <Link to={back} preventScrollReset>
                {t('servir.back')}
              </Link>
            </div>
          </>
        )}
      </FormFrame>
    </div>
  );
}
