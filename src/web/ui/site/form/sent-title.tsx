import { type ReactNode, useEffect, useRef } from 'react';

/** Says that it was received; takes the focus, so that whoever does not see the page change hears it. */
export function SentTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
