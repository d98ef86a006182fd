import { useLocation } from 'react-router';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { ListPage } from '#web/crud/list/list-page.tsx';
import { placeOf } from '#web/crud/paths.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { sectionSlots } from '#web/sections/index.ts';

/** The list of a section; a single section opens its form. */
export default function SectionList() {
  const place = placeOf(useLocation().pathname);
  if (!place) throw new Response(null, { status: 404 });
  const { name, single } = place.section;
  return (
    <SectionSlotsProvider value={sectionSlots}>
      {/* a key for each section, so that the page does not keep the state of the previous one */}
      {single ? <FormPage key={name} {...place} /> : <ListPage key={`${name}/${place.parent}`} {...place} />}
    </SectionSlotsProvider>
  );
}
