import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CompraAberta, Participante } from '#shared/contracts/inscricao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useCroppedPhoto } from './cropped-photo.ts';
import styles from './photo-step.module.css';
import form from './step-form.module.css';
import { nextStep, stepPath } from './steps.ts';

/** A photo of each participant, cropped to a square in the browser and sent without metadata. */
export function PhotoStep({ purchase }: { purchase: CompraAberta }) {
  const { t } = useT();
  const isRequired = purchase.evento.pede_foto === 'obrigatoria';
  const next = nextStep(purchase, 'perguntas')!;
  return (
    <div className={form.form}>
      <header>
        <h1 className={form.title}>{t('signup.photo_title')}</h1>
        <p className={form.lead}>{t(isRequired ? 'signup.photo_required' : 'signup.photo_optional')}</p>
      </header>
      {purchase.participantes.map((one, at) => (
        <Photo key={one.codigo} one={one} number={at + 1} />
      ))}
      <div className={form.submit}>
        <ButtonLink to={stepPath(purchase.codigo, next)} size="lg" wide>
          {t('signup.continue')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Photo({ one, number }: { one: Participante; number: number }) {
  const { t } = useT();
  const { revalidate } = useRevalidator();
  const { preview, zoom, setZoom, choose, blob, problem } = useCroppedPhoto();
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const id = `foto-${one.codigo}`;

  async function send() {
    const picture = await blob();
    if (!picture) return;
    setState('sending');
    const body = new FormData();
    body.append('foto', picture, 'foto.jpg');
    const answer = await fetch(`/api/inscricoes/${one.codigo}/foto`, { method: 'POST', body }).catch(
      () => null,
    );
    setState(answer?.ok ? 'idle' : 'failed');
    if (answer?.ok) {
      choose(null);
      void revalidate();
    }
  }

  return (
    <fieldset className={form.part}>
      <legend>{one.participante ?? t('signup.participant', { number })}</legend>
      {one.foto && <p role="status">{t('signup.photo_kept')}</p>}
      <label htmlFor={id} className={styles.pick}>
        {t(one.foto ? 'signup.photo_other' : 'signup.photo_choose')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        className={styles.file}
        onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.currentTarget.files?.[0] ?? null)}
      />
      {preview && (
        <div className={styles.crop}>
          <img src={preview} alt={t('signup.photo_preview')} width={240} height={240} />
          <label>
            {t('signup.photo_zoom')}
            <input
              type="range"
              min={1}
              max={3}
              step={0.1}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </label>
          <Button onClick={() => void send()} loading={state === 'sending'}>
            {t('signup.photo_send')}
          </Button>
        </div>
      )}
      {(problem || state === 'failed') && (
        <p role="alert">{t(problem ? 'signup.photo_bad' : 'signup.photo_failed')}</p>
      )}
    </fieldset>
  );
}
