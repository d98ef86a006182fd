import { useLocation, useParams } from 'react-router';
import { findSection } from '#shared/sections/index.ts';
import { placeOf } from '#web/crud/paths.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { ViewPage } from '#web/crud/view/view-page.tsx';
import { sectionSlots } from '#web/sections/index.ts';

/** Shows a record of any section, read-only. */
export default function SectionView() {
  const { pathname } = useLocation();
  const place = placeOf(pathname, findSection(useParams().section ?? ''));
  if (place?.id === undefined) throw new Response(null, { status: 404 });
  return (
    <SectionSlotsProvider value={sectionSlots}>
      <ViewPage key={pathname} section={place.section} id={place.id} />
    </SectionSlotsProvider>
  );
}
