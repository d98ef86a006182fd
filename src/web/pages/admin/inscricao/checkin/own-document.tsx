import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * Whether the document was loaded for this page. Its headers allow the camera and the wasm that reads codes; after a
 * navigation from another page of the office, that page's headers still apply.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}

/** Renders a page with a camera in a document of its own: reloads a document that was loaded for another page. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? children : <Skeleton height={320} />;
}
