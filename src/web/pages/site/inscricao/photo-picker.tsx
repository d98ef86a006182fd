import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { useCroppedPhoto } from './cropped-photo.ts';
import styles from './photo-picker.module.css';

interface PhotoFailure {
  message?: string;
  errors?: { foto?: string[] };
}

interface PhotoPickerProps {
  /** code of the participant's ticket */
  codigo: string;
  /** the server already has a photo */
  isKept: boolean;
}

/** One participant's photo, cropped to a square in the browser and sent without metadata; without scripts, a plain form. */
export function PhotoPicker({ codigo, isKept }: PhotoPickerProps) {
  const { t, language } = useT();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { preview, zoom, setZoom, choose, blob, problem } = useCroppedPhoto();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const id = `foto-${codigo}`;

  async function send() {
    const picture = await blob();
    if (!picture) return;
    setSending(true);
    setRefusal('');
    const body = new FormData();
    body.append('foto', picture, 'foto.jpg');
    const answer = await fetch(`/api/inscricoes/${codigo}/foto`, {
      method: 'POST',
      body,
      headers: { 'accept-language': language.tag },
    }).catch(() => null);
    setSending(false);
    if (answer?.ok) {
      choose(null);
      void revalidate();
      return;
    }
    const failure = (await answer?.json().catch(() => null)) as PhotoFailure | null | undefined;
    setRefusal(failure?.errors?.foto?.[0] ?? failure?.message ?? t('signup.photo_failed'));
  }

  return (
    <form
      className={styles.picker}
      method="post"
      encType="multipart/form-data"
      action={`/api/inscricoes/${codigo}/foto/formulario`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isKept && <p role="status">{t('signup.photo_kept')}</p>}
      <label htmlFor={id} className={styles.pick}>
        {t(isKept ? 'signup.photo_other' : 'signup.photo_choose')}
      </label>
      <input
        id={id}
        name="foto"
        type="file"
        accept="image/*"
        className={styles.file}
        aria-describedby={`${id}-ajuda`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setRefusal('');
          choose(event.currentTarget.files?.[0] ?? null);
        }}
      />
      <p id={`${id}-ajuda`} className={styles.help}>
        {t('signup.photo_help')}
      </p>
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
        </div>
      )}
      {(preview || !hydrated) && (
        <div>
          <Button type="submit" loading={sending}>
            {t('signup.photo_send')}
          </Button>
        </div>
      )}
      {(problem || refusal) && (
        <p role="alert" className={styles.refused}>
          {problem ? t('signup.photo_bad') : refusal}
        </p>
      )}
    </form>
  );
}
