import { useState } from 'react';

/** Announces to screen readers what a key press changed. */
export function useAnnouncer() {
  const [message, setMessage] = useState('');
  const region = (
    <span className="visually-hidden" role="status">
      {message}
    </span>
  );
  return { announce: setMessage, region };
}
