import { useSearchParams } from 'react-router';
import { DoorPage } from './checkin/door-page.tsx';
import { EventChoice } from './checkin/event-choice.tsx';
import { OwnDocument } from './checkin/own-document.tsx';

/** Check-in at the door of an event, for phones; works without network once it has been opened with one. */
export default function CheckinPage() {
  const [search] = useSearchParams();
  const evento = Number(search.get('evento'));
  return (
    <OwnDocument>
      {Number.isInteger(evento) && evento > 0 ? <DoorPage key={evento} evento={evento} /> : <EventChoice />}
    </OwnDocument>
  );
}
