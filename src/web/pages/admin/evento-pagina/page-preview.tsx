import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PreviaMessage, type PreviaPagina, previaOf } from '#shared/contracts/previa-pagina.ts';
import { pageFields } from '#shared/sections/evento-pagina.ts';
import { type Draft, readDraftValue } from '#web/crud/draft.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './page-preview.module.css';

/** Time without a key press before the preview is renewed. */
const pause = 350;
/** The widths in which the page is drawn; where there is less room it is scaled down. */
const widths = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof widths;

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

/** The page's fields as the server reads them: references and stored pictures by their ids. */
function pageOfDraft(draft: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(pageFields).map(([name, field]) => {
      const value = readDraftValue(field, draft[name]);
      const isIds = field.kind === 'references' || field.kind === 'images';
      return [name, isIds && Array.isArray(value) ? value.map(idOf) : value];
    }),
  );
}

/** The page for the current draft; the previous one stays until the next has arrived. */
function usePreview(evento: number, draft: Draft) {
  const [preview, setPreview] = useState<PreviaPagina>();
  const [problem, setProblem] = useState<string>();
  const { t } = useT();
  const body = JSON.stringify(pageOfDraft(draft));
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const path = `/admin/evento/${evento}/pagina/previa`;
        setPreview(await api.post<PreviaPagina>(path, JSON.parse(body), { signal: abort.signal }));
        setProblem(undefined);
      } catch (error) {
        if (!abort.signal.aborted)
          setProblem(isApiError(error) && error.message ? error.message : t('error.fallback'));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [evento, body, t]);
  return { preview, problem };
}

/** The scale at which the page fits into its place. */
function useScale(place: React.RefObject<HTMLDivElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return Math.min(1, room / width);
}

interface PagePreviewProps {
  evento: number;
  draft: Draft;
  /** whether visitors see this page; if not, they see the plain page of the event */
  isOn: boolean;
}

/** The landing page in a frame, drawn by the same component as on the site from values that are not saved. */
export function PagePreview({ evento, draft, isOn }: PagePreviewProps) {
  const { t } = useT();
  const { preview, problem } = usePreview(evento, draft);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // in windows too narrow to show fields and page side by side, the preview starts as a phone
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 1100 ? 'phone' : 'desktop'));
  const scale = useScale(place, widths[device]);
  const [isReady, setReady] = useState(false);

  const post = useCallback((shown: PreviaPagina) => {
    const message: PreviaMessage = { previa: shown };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, []);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const expected = { origin: window.location.origin, source: frame.current?.contentWindow };
      if (previaOf(event, expected) === 'pronta') setReady(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (isReady && preview) post(preview);
  }, [isReady, preview, post]);

  return (
    <section className={styles.preview} aria-label={t('pagina.preview')}>
      <div className={styles.head}>
        <p role="status">{problem ?? (isOn ? t('pagina.preview_note') : t('pagina.preview_off'))}</p>
        <fieldset className={styles.devices} aria-label={t('pagina.device')}>
          {(['desktop', 'phone'] as const).map((name) => {
            const Icon = name === 'desktop' ? IconDeviceDesktop : IconDeviceMobile;
            return (
              <button
                key={name}
                type="button"
                aria-pressed={device === name}
                aria-label={t(`pagina.device_${name}`)}
                title={t(`pagina.device_${name}`)}
                onClick={() => setDevice(name)}
              >
                <Icon size={18} stroke={1.7} aria-hidden="true" />
              </button>
            );
          })}
        </fieldset>
      </div>
      <div className={styles.place} ref={place} data-device={device}>
        <iframe
          ref={frame}
          title={t('pagina.preview')}
          src={`/admin/evento/pagina/${evento}/previa`}
          style={{ inlineSize: widths[device], blockSize: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </section>
  );
}
