import { useLocation } from 'react-router';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { ListPage } from '#web/crud/list/list-page.tsx';
import { placeOf } from '#web/crud/paths.ts';

export default function ListRoute() {
  const place = placeOf(useLocation().pathname);
  if (!place) throw new Response(null, { status: 404 });
  const { name, single } = place.section;
  // a single section opens its form
  if (single) return <FormPage key={name} {...place} />;
  // a key for each section, so that a list does not keep the state of the previous one
  return <ListPage key={`${name}/${place.parent}`} {...place} />;
}
