import { useLocation } from 'react-router';
import { ListPage } from '#web/crud/list/list-page.tsx';
import { placeOf } from '#web/crud/paths.ts';

export default function ListRoute() {
  const place = placeOf(useLocation().pathname);
  if (!place) throw new Response(null, { status: 404 });
  // another section is another list: nothing of the one before may stay
  return <ListPage key={`${place.section.name}/${place.parent}`} {...place} />;
}
