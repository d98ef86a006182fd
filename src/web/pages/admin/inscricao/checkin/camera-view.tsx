import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './checkin.module.css';
import { useCamera } from './use-camera.ts';

interface CameraViewProps {
  /** focused when the focused element disappears */
  ref: Ref<HTMLElement>;
  isWanted: boolean;
  /** tells the user what to point the camera at */
  hint: string;
  onText: (text: string) => Promise<void>;
  /** mounts this view again, which asks for the camera again */
  onRetry: () => void;
  /** shown over the picture */
  children: ReactNode;
}

/** The camera's picture; without one, how to allow or connect the camera. */
export function CameraView({ ref, isWanted, hint, onText, onRetry, children }: CameraViewProps) {
  const { t } = useT();
  const { state, video, torch } = useCamera(isWanted, onText);
  return (
    <section
      ref={ref}
      className={styles.camera}
      aria-label={t('entrada.camera')}
      data-state={state}
      tabIndex={-1}
    >
      <video ref={video} muted playsInline />
      {state === 'on' && (
        <>
          <span className={styles.frame} aria-hidden="true" />
          <p className={styles.hint}>{hint}</p>
        </>
      )}
      {state === 'starting' && <p className={styles.hint}>{t('entrada.camera_starting')}</p>}
      {state !== 'on' && state !== 'starting' && (
        <div className={styles.noCamera}>
          <IconCameraOff size={40} stroke={1.5} aria-hidden="true" />
          <h2>{t(`entrada.camera_${state}`)}</h2>
          <p>{t(`entrada.camera_${state}_text`)}</p>
          {state !== 'insecure' && (
            <Button variant="quiet" onClick={onRetry}>
              {t('entrada.camera_retry')}
            </Button>
          )}
        </div>
      )}
      {torch && (
        <button
          type="button"
          className={styles.torch}
          aria-pressed={torch.isOn}
          aria-label={t(torch.isOn ? 'entrada.torch_off' : 'entrada.torch_on')}
          onClick={torch.toggle}
        >
          {torch.isOn ? <IconBulbOff aria-hidden="true" /> : <IconBulb aria-hidden="true" />}
        </button>
      )}
      {children}
    </section>
  );
}
