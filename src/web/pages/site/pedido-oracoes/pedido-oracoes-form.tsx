import { useT } from '#web/lib/i18n/i18n.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { RadioGroup } from '#web/ui/site/form/radio-group.tsx';
import { type Option, SelectInput } from '#web/ui/site/form/select-input.tsx';
import { SiteForm } from '#web/ui/site/form/site-form.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import styles from './pedido-oracoes-form.module.css';

interface Shown {
  formToken: string;
  politica: number;
  motivos: readonly Option[];
}

/** The style sheet shows further fields when a box is ticked, so the form needs no script. */
export function PedidoOracoesForm({ shown, state }: { shown: Shown; state: FormState | undefined }) {
  const { t } = useT();
  const labels = {
    mensagem: t('pedido.mensagem'),
    motivo_pedido: t('pedido.motivo_pedido'),
    para_quem: t('pedido.para_quem'),
    nome: t('pedido.nome'),
    telefone: t('pedido.telefone'),
    email: t('pedido.email'),
  };
  const field = fieldProps(state, labels);
  const box = (name: 'anonimo' | 'quer_contato' | 'urgente' | 'pode_ler_no_culto') => ({
    name,
    label: t(`pedido.${name}`),
    defaultChecked: state?.values[name] === 'sim',
  });
  return (
    <SiteForm
      formToken={shown.formToken}
      politica={shown.politica}
      state={state}
      labels={labels}
      consent={t('form.consent.pedido')}
      submit={t('pedido.submit')}
    >
      <div className={styles.form}>
        <TextareaInput {...field('mensagem')} className={styles.message} rows={5} required />
        <div className={styles.pair}>
          <SelectInput {...field('motivo_pedido')} options={shown.motivos} required />
          <TextField
            {...field('para_quem')}
            note={t('form.optional')}
            help={t('pedido.para_quem_help')}
            autoComplete="off"
          />
        </div>

        <fieldset className={styles.part}>
          <legend>{t('pedido.you')}</legend>
          <CheckboxInput {...box('anonimo')} />
          <TextField {...field('nome')} className={styles.name} autoComplete="name" />
          <CheckboxInput {...box('quer_contato')} help={t('pedido.quer_contato_help')} />
          <div className={`${styles.pair} ${styles.reach}`}>
            <TextField {...field('telefone')} type="tel" inputMode="tel" autoComplete="tel" />
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          </div>
        </fieldset>

        <fieldset className={styles.part}>
          <legend>{t('pedido.care')}</legend>
          <RadioGroup
            name="privado"
            label={t('pedido.privado')}
            options={[
              { value: 'sim', label: t('pedido.privado_sim') },
              { value: 'nao', label: t('pedido.privado_nao') },
            ]}
            defaultValue={state?.values.privado === 'nao' ? 'nao' : 'sim'}
          />
          <CheckboxInput {...box('pode_ler_no_culto')} className={styles.read} />
          <CheckboxInput {...box('urgente')} help={t('pedido.urgente_help')} />
          <p className={styles.crisis}>{t('pedido.crisis')}</p>
        </fieldset>
      </div>
    </SiteForm>
  );
}
