import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * Whether the document was loaded for this page. Its headers allow the camera and the wasm that reads codes; a document that
 * was loaded for another page of the office keeps the headers of that one.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}

/** What a page with a camera shows, in a document of its own: loads it again where it is another page's. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? children : <Skeleton height={320} />;
}
