import { useLocation, useParams } from 'react-router';
import { findSection } from '#shared/sections/index.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { sectionSlots } from '#web/sections/index.ts';
import { useSectionRoute } from './section-route.ts';

export default function SectionForm() {
  const { pathname } = useLocation();
  const place = useSectionRoute(findSection(useParams().section ?? ''));
  // a key per address, so that the form of another record starts empty
  return (
    <SectionSlotsProvider value={sectionSlots}>
      <FormPage key={pathname} {...place} />
    </SectionSlotsProvider>
  );
}
