import { useState } from 'react';

/** Says to readers of the screen what a press of a key changed. */
export function useAnnouncer() {
  const [said, setSaid] = useState('');
  const region = (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
  return { announce: setSaid, region };
}
