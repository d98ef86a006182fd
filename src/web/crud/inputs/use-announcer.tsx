import { useState } from 'react';

/** Announces to screen readers what a key press changed. */
export function useAnnouncer() {
  const [said, setSaid] = useState('');
  const region = (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
  return { announce: setSaid, region };
}
