import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import form from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { nextStep, stepPath } from './steps.ts';

interface PhotoStepProps {
  purchase: CompraAberta;
  /** the server refused a photo sent without scripts */
  isRefused: boolean;
}

/** A photo of each participant. */
export function PhotoStep({ purchase, isRefused }: PhotoStepProps) {
  const { t } = useT();
  const { codigo, evento, participantes } = purchase;
  const isRequired = evento.pede_foto === 'obrigatoria';
  const next = nextStep(purchase, 'perguntas')!;
  const nameOf = (at: number): string =>
    participantes[at]?.participante ?? t('signup.participant', { number: at + 1 });
  const missing = participantes.flatMap(({ falta_foto }, at) => (falta_foto ? [nameOf(at)] : []));
  return (
    <div className={form.form}>
      <header>
        <h1 className={form.title}>{t('signup.photo_title')}</h1>
        <p className={form.lead}>{t(isRequired ? 'signup.photo_required' : 'signup.photo_optional')}</p>
        {isRefused && (
          <p role="alert" className={form.refused}>
            {t('signup.photo_refused')}
          </p>
        )}
      </header>
      {participantes.map((one, at) => (
        <fieldset key={one.codigo} className={form.part}>
          <legend>{nameOf(at)}</legend>
          <PhotoPicker codigo={one.codigo} isKept={one.foto} />
        </fieldset>
      ))}
      <div className={form.submit}>
        {missing.length > 0 ? (
          <p role="status">{t('signup.photo_missing', { names: missing.join(', ') })}</p>
        ) : (
          <ButtonLink to={stepPath(codigo, next)} size="lg" wide>
            {t('signup.continue')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
