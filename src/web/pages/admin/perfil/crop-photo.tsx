import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CropChoice, cropOf, dragged, maxZoom, wholePicture } from './crop.ts';
import styles from './perfil.module.css';

/** Side of the sent photo, in pixels. */
const sentSide = 512;
const shownSide = 240;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, choice: CropChoice): void {
  const { left, top, side } = cropOf(picture, choice);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // transparent parts of a picture become white
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file. */
function cut(picture: ImageBitmap, choice: CropChoice): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const side = Math.min(sentSide, Math.round(cropOf(picture, choice).side));
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, choice);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

interface CropPhotoProps {
  picture: ImageBitmap;
  busy: boolean;
  onSave: (file: Blob) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that becomes the photo, by dragging or by the controls. */
export function CropPhoto({ picture, busy, onSave, onCancel }: CropPhotoProps) {
  const { t } = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  const [choice, setChoice] = useState<CropChoice>(wholePicture);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, choice);
  }, [picture, choice]);

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return;
    const width = event.currentTarget.clientWidth || shownSide;
    const by = {
      x: (event.clientX - from.current.x) / width,
      y: (event.clientY - from.current.y) / width,
    };
    from.current = { x: event.clientX, y: event.clientY };
    setChoice((now) => dragged(picture, now, by));
  };
  const save = async () => {
    const file = await cut(picture, choice);
    if (file) onSave(file);
  };
  const range = (name: keyof CropChoice, label: string, min: number, max: number) => (
    <label className={styles.range}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={choice[name]}
        onChange={(event) => setChoice({ ...choice, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <section className={styles.crop} aria-label={t('perfil.crop.title')}>
      <canvas
        ref={canvas}
        className={styles.cropFrame}
        width={shownSide * 2}
        height={shownSide * 2}
        role="img"
        aria-label={t('perfil.crop.preview')}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = undefined;
        }}
        onPointerCancel={() => {
          from.current = undefined;
        }}
      />
      <div className={styles.cropControls}>
        <p className={styles.help}>{t('perfil.crop.hint')}</p>
        {range('zoom', t('perfil.crop.zoom'), 1, maxZoom)}
        {range('x', t('perfil.crop.x'), -1, 1)}
        {range('y', t('perfil.crop.y'), -1, 1)}
        <div className={styles.actions}>
          <Button loading={busy} onClick={() => void save()}>
            {t('perfil.crop.save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('perfil.cancel')}
          </Button>
        </div>
      </div>
    </section>
  );
}
