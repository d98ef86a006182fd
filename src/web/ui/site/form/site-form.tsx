import type { ReactNode } from 'react';
import { formFields } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from './checkbox-input.tsx';
import { FormFrame } from './form-frame.tsx';
import type { FormState } from './form-state.ts';
import styles from './site-form.module.css';

interface SiteFormProps {
  /** what this showing of the form carries */
  mark: string;
  /** the number of the privacy text in force */
  politica: number;
  /** what came of sending it, while something is wrong */
  state: FormState | undefined;
  /** the names of its fields by which errors call them, in their order */
  labels: Readonly<Record<string, string>>;
  consent: string;
  submit: string;
  children: ReactNode;
}

/** A form by which somebody writes to the church, and agrees to what becomes of it. */
export function SiteForm({ mark, politica, state, labels, consent, submit, children }: SiteFormProps) {
  const { t } = useT();
  const version = state?.politica ?? politica;
  const isFirst = !Object.keys(labels).some((name) => state?.errors[name]);
  const error = state?.errors[formFields.consent]?.[0];
  return (
    <FormFrame mark={mark} state={state} labels={{ ...labels, [formFields.consent]: t('form.consent') }}>
      {(sending) => (
        <>
          <input type="hidden" name={formFields.version} value={version} />
          {children}
          <CheckboxInput
            // agreed to one text is not agreed to the next
            key={version}
            name={formFields.consent}
            className={styles.consent}
            label={<ConsentText text={consent} versao={version} />}
            error={error}
            defaultChecked={state?.values[formFields.consent] === 'sim'}
            {...(error && isFirst && { autoFocus: true })}
          />
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending}>
              {sending ? t('form.sending') : submit}
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}

/** The sentence that is kept with the consent, its policy a link; in a window of its own, so that nothing typed is lost. */
function ConsentText({ text, versao }: { text: string; versao: number }) {
  const { t } = useT();
  const [before, after] = text.split('{politica}');
  return (
    <>
      {before}
      <a href="/politica-privacidade" target="_blank" rel="noopener">
        {t('form.policy', { versao })}
      </a>
      {after}
    </>
  );
}
