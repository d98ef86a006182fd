import type { ReactNode } from 'react';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EscalaContext } from './escala-context.ts';
import { PlaceDrawer } from './place-drawer.tsx';
import type { useEscalaPage } from './use-escala-page.ts';

interface EscalaFrameProps {
  page: ReturnType<typeof useEscalaPage>;
  title: string;
  /** the address of the schedule's own page, for the pages below it */
  above?: string;
  /** beside the title */
  actions?: ReactNode;
  /** above the loaded content */
  tools: ReactNode;
  /** once it is loaded */
  children: () => ReactNode;
}

/** The frame of the schedule pages: their heading, the placeholder or error until the schedule is loaded, and the drawer of a place. */
export function EscalaFrame({ page, title, above, actions, tools, children }: EscalaFrameProps) {
  const { t } = useT();
  const { query, index, opened, assign, close, context } = page;
  const crumbs = above ? [{ text: t('escalas.title'), to: above }, { text: title }] : [{ text: title }];
  return (
    <EscalaContext value={context}>
      <PageHeader title={title} crumbs={crumbs}>
        {actions}
      </PageHeader>
      {tools}
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      )}
      {query.isError && <LoadFailed title={t('escalas.failed')} query={query} />}
      {query.data && !query.isError && children()}
      <PlaceDrawer vaga={opened} index={index} onAssign={assign} onClose={close} />
    </EscalaContext>
  );
}
