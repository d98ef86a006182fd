import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { findHead } from '#shared/sections/heads.ts';
import { loadSection } from '#shared/sections/load.ts';
import { ListPage } from '#web/crud/list/list-page.tsx';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { MoreTexts } from '#web/lib/i18n/i18n.tsx';
import { loadAreaTexts } from '#web/lib/i18n/texts.ts';
import { readPage } from '#web/lib/page/page-data.ts';
import { hasListSlots, loadListSlots } from '#web/sections/list-slots.ts';
import { useSectionRoute } from './section-route.ts';

/** Loads only what the list of this section needs; for a single section the form, which takes the place of its list. */
export async function clientLoader({ params: { section: name = '' } }: { params: { section?: string } }) {
  if (findHead(name)?.single) return { form: (await import('./section-form.tsx')).default };
  const [section, slots, texts] = await Promise.all([
    loadSection(name),
    loadListSlots(name),
    hasListSlots(name) ? loadAreaTexts(readPage().language.texts) : {},
  ]);
  if (!section) throw new Response(null, { status: 404 });
  return { section, slots, texts };
}

/** The loaded data depend only on the section. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.section !== nextParams.section;

// the types are those of the client loader itself: its data are not serialised
type LoaderData = Awaited<ReturnType<typeof clientLoader>>;
type LoadedList = Exclude<LoaderData, { section?: undefined }>;

/** The list of a section; a single section opens its form. */
export default function SectionList() {
  const loaded = useLoaderData<unknown>() as LoaderData;
  const { form: Form } = loaded;
  return Form ? <Form /> : <List {...loaded} />;
}

function List({ section, slots, texts }: LoadedList) {
  const place = useSectionRoute(section);
  return (
    <MoreTexts texts={texts}>
      <SectionSlotsProvider value={slots}>
        {/* a key for each section, so that the page does not keep the state of the previous one */}
        <ListPage key={`${section.name}/${place.parent}`} {...place} />
      </SectionSlotsProvider>
    </MoreTexts>
  );
}
