import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useUpdateUser } from '#web/lib/page/page.tsx';
import { Avatar } from '#web/shell/admin/avatar.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { CropPhoto } from './crop-photo.tsx';
import styles from './perfil.module.css';

/** The user's own photo: chosen, cropped to a square, shown in the shell, or removed. */
export function PhotoField({
  foto,
  onChange,
}: {
  foto: string | null;
  onChange: (foto: string | null) => void;
}) {
  const { t } = useT();
  const { confirm, snackbar, validation } = useDialogs();
  const updateUser = useUpdateUser();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | undefined>();
  const [isUnreadable, setUnreadable] = useState(false);

  const done = (now: string | null, text: string) => {
    setPicture(undefined);
    onChange(now);
    updateUser({ foto: now });
    snackbar.show({ text, color: 'success', timeout: 4000 });
  };
  const send = useMutation({
    mutationFn: (file: Blob) => {
      const form = new FormData();
      form.append('foto', file, 'foto.jpg');
      return api.post<{ foto: string }>('/admin/profile/foto', form);
    },
    onSuccess: (saved) => done(saved.foto, t('perfil.photo.saved')),
    onError: (error) => void validation.open(error),
  });
  const choose = async (file: File | undefined) => {
    setUnreadable(false);
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setUnreadable(true);
    }
  };
  const remove = async () => {
    const isDone = await confirm.open({
      message: t('perfil.photo.remove_confirm'),
      confirmText: t('perfil.photo.remove'),
      onConfirm: () => api.delete('/admin/profile/foto'),
    });
    if (isDone) done(null, t('perfil.photo.removed'));
  };
  return (
    <div className={styles.photo}>
      <Avatar foto={foto} size={88} alt={t('perfil.photo.own')} />
      <div className={styles.photoSide}>
        <p className={styles.help}>{t('perfil.photo.help')}</p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => input.current?.click()}>
            {t(foto ? 'perfil.photo.change' : 'perfil.photo.choose')}
          </Button>
          {foto && (
            <Button variant="plain" onClick={() => void remove()}>
              {t('perfil.photo.remove')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            aria-label={t('perfil.photo.choose')}
            hidden
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // so that the same file can be chosen again
              event.target.value = '';
            }}
          />
        </div>
        {isUnreadable && (
          <p className={styles.error} role="alert">
            {t('perfil.photo.unreadable')}
          </p>
        )}
      </div>
      {picture && (
        <CropPhoto
          picture={picture}
          busy={send.isPending}
          onSave={send.mutate}
          onCancel={() => setPicture(undefined)}
        />
      )}
    </div>
  );
}
