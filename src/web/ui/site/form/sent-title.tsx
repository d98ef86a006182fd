import { type ReactNode, useEffect, useRef } from 'react';

/** Confirms the submit; takes the focus, so that screen readers announce it. */
export function SentTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
