import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DoorPage } from './checkin/door-page.tsx';
import { EventChoice } from './checkin/event-choice.tsx';

/**
 * Whether the document was loaded for this page. Its headers allow the camera and the wasm that reads codes; a document that
 * was loaded for another page of the office keeps the headers of that one.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}

/** Check-in at the door of an event, for phones; works without network once it was opened. */
export default function CheckinPage() {
  const [search] = useSearchParams();
  const evento = Number(search.get('evento'));
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  if (!isOwn) return <Skeleton height={320} />;
  return Number.isInteger(evento) && evento > 0 ? <DoorPage key={evento} evento={evento} /> : <EventChoice />;
}
