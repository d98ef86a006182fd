import { formFields } from '#shared/contracts/site.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type Option, SelectInput } from '#web/ui/site/form/select-input.tsx';
import { SiteForm } from '#web/ui/site/form/site-form.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import styles from './contato-form.module.css';

interface Shown {
  formToken: string;
  politica: number;
  assuntos: readonly Option[];
  /** prefilled from the address: the subject, and the event it is about */
  assunto: string;
  evento: { id: number; nome: string; data: string } | null;
}

export function ContatoForm({ shown, state }: { shown: Shown; state: FormState | undefined }) {
  const { t, locale } = useT();
  const { formToken, politica, assuntos, assunto, evento } = shown;
  const about = evento
    ? `${t('contato.about_text', { name: evento.nome, day: fullDate(evento.data, locale) })}\n\n`
    : '';
  const labels = {
    nome: t('contato.nome'),
    email: t('contato.email'),
    telefone: t('contato.telefone'),
    assunto: t('contato.assunto'),
    mensagem: t('contato.mensagem'),
  };
  const field = fieldProps(state, labels);
  return (
    <SiteForm
      formToken={formToken}
      politica={politica}
      state={state}
      labels={labels}
      consent={t('form.consent.contato')}
      submit={t('contato.submit')}
    >
      {evento && <input type="hidden" name={formFields.event} value={evento.id} />}
      <TextField {...field('nome')} autoComplete="name" required />
      <div className={styles.pair}>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          help={t('contato.email_help')}
        />
        <TextField
          {...field('telefone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help={t('contato.telefone_help')}
        />
      </div>
      <SelectInput {...field('assunto', assunto)} options={assuntos} required />
      <TextareaInput {...field('mensagem', about)} required />
    </SiteForm>
  );
}
