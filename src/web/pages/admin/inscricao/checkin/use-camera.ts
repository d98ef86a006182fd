import { type RefObject, useEffect, useRef, useState } from 'react';
import { createViewFilter } from './door-state.ts';
import { loadQrDetector } from './qr-detector.ts';

declare global {
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

type CameraState = 'starting' | 'on' | 'denied' | 'missing' | 'busy' | 'insecure';

/** Milliseconds between two reads of the picture: too short to notice, and long enough to keep the phone cool. */
const lookEvery = 120;

const failureOf = (failure: unknown): CameraState => {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
};

/** Whether the page is visible: a camera in the background only drains the battery. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

async function keepScreenOn(signal: AbortSignal): Promise<void> {
  // some browsers lack it, and others refuse it when the battery is low
  const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  if (signal.aborted) await lock?.release();
  else signal.addEventListener('abort', () => void lock?.release());
}

interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** undefined: the camera has no light */
  torch: { isOn: boolean; toggle: () => void } | undefined;
}

/** Runs the camera while `isWanted`, and reports each ticket once when it comes into view. */
export function useCamera(isWanted: boolean, onText: (text: string) => Promise<void>): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const reportText = useRef(onText);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | undefined>();
  const [isLit, setLit] = useState(false);
  const isSeen = useIsSeen();
  useEffect(() => {
    reportText.current = onText;
  });

  useEffect(() => {
    const element = video.current;
    if (!isWanted || !isSeen || !element) return undefined;
    if (!navigator.mediaDevices) {
      setState(window.isSecureContext ? 'missing' : 'insecure');
      return undefined;
    }
    const ending = new AbortController();
    const { signal } = ending;
    let stream: MediaStream | undefined;
    let timer: number | undefined;

    async function start(shown: HTMLVideoElement): Promise<void> {
      setState('starting');
      // loads while the user is asked to allow the camera
      const loading = loadQrDetector();
      loading.catch(() => undefined);
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (signal.aborted) return stop();
      shown.srcObject = stream;
      await shown.play();
      const detector = await loading;
      if (signal.aborted) return undefined;
      const [opened] = stream.getVideoTracks();
      setTrack(opened);
      setLit(false);
      setState('on');
      opened?.addEventListener('ended', () => setState('busy'), { signal });
      void keepScreenOn(signal);
      const newOf = createViewFilter();
      const look = async (): Promise<void> => {
        const barcodes = await detector.detect(shown).catch(() => []);
        const codes = barcodes.flatMap(({ rawValue }) => rawValue || []);
        for (const code of newOf(codes, performance.now()))
          if (!signal.aborted) await reportText.current(code);
        if (!signal.aborted) timer = window.setTimeout(() => void look(), lookEvery);
      };
      return look();
    }
    function stop(): void {
      for (const streamTrack of stream?.getTracks() ?? []) streamTrack.stop();
    }

    start(element).catch((failure: unknown) => {
      stop();
      if (!signal.aborted) setState(failureOf(failure));
    });
    return () => {
      ending.abort();
      window.clearTimeout(timer);
      stop();
      setTrack(undefined);
      element.srcObject = null;
    };
  }, [isWanted, isSeen]);

  const hasTorch = track !== undefined && 'torch' in (track.getCapabilities?.() ?? {});
  const toggle = () => {
    const light = { torch: !isLit };
    void track?.applyConstraints({ advanced: [light] }).then(
      () => setLit(!isLit),
      () => undefined,
    );
  };
  return { state, video, torch: hasTorch ? { isOn: isLit, toggle } : undefined };
}
