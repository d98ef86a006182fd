import { useLocation, useParams } from 'react-router';
import { findSection } from '#shared/sections/index.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { ViewPage } from '#web/crud/view/view-page.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { useSectionRoute } from './section-route.ts';

/** Shows a record of any section, read-only. */
export default function SectionView() {
  const { pathname } = useLocation();
  const { section, id } = useSectionRoute(findSection(useParams().section ?? ''));
  if (id === undefined) throw new Response(null, { status: 404 });
  return (
    <SectionSlotsProvider value={sectionSlots}>
      <ViewPage key={pathname} section={section} id={id} />
    </SectionSlotsProvider>
  );
}
