import { useCallback, useRef, useState } from 'react';

const key = 'entrada_som';
const tones = { in: [880], refused: [330, 220] };

/** Short tones, made by the browser: no file to load at a door without network. */
function play(context: AudioContext, frequencies: readonly number[]): void {
  for (const [at, frequency] of frequencies.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + at * 0.18;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.17);
  }
}

/** A vibration for each verdict, and a sound where it is wanted. */
export function useFeedback() {
  const [hasSound, setSound] = useState(() => localStorage.getItem(key) === 'sim');
  const context = useRef<AudioContext | undefined>(undefined);
  const give = useCallback(
    (kind: 'in' | 'refused') => {
      navigator.vibrate?.(kind === 'in' ? 90 : [160, 80, 160]);
      if (!hasSound) return;
      context.current ??= new AudioContext();
      play(context.current, tones[kind]);
    },
    [hasSound],
  );
  const toggle = (isOn: boolean) => {
    localStorage.setItem(key, isOn ? 'sim' : 'nao');
    setSound(isOn);
  };
  return { give, hasSound, toggle };
}
