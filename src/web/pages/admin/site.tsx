import { site } from '#shared/sections/site.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { onlyId } from '#web/crud/paths.ts';

/** What the church says of itself: one form, without a list before it. */
export default function SitePage() {
  return <FormPage section={site} id={onlyId} />;
}
