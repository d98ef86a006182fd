import { useLocation } from 'react-router';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { placeOf } from '#web/crud/paths.ts';

export default function FormRoute() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  if (!place) throw new Response(null, { status: 404 });
  // a key per address, so that the form of another record starts empty
  return <FormPage key={pathname} {...place} />;
}
