import { useLocation } from 'react-router';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { ListPage } from '#web/crud/list/list-page.tsx';
import { placeOf } from '#web/crud/paths.ts';

export default function ListRoute() {
  const place = placeOf(useLocation().pathname);
  if (!place) throw new Response(null, { status: 404 });
  const { name, single } = place.section;
  // a section of exactly one record opens in its form
  if (single) return <FormPage key={name} {...place} />;
  // a key for each section, or the list would keep the state of the one shown before
  return <ListPage key={`${name}/${place.parent}`} {...place} />;
}
