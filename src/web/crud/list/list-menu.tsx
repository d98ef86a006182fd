import { Loader } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import type { Section } from '#shared/crud/section.ts';
import type { ListQuery } from '#web/crud/list-query.ts';
import { useExport } from '#web/crud/use-export.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import filterStyles from './filters.module.css';

interface ListMenuProps {
  section: Section;
  listQuery: ListQuery;
  fixed?: Readonly<Record<string, string>>;
}

const load = () => import('./list-popup.tsx');

/** The button of the actions on all rows of the list. */
export function ListMenu({ section, listQuery, fixed }: ListMenuProps) {
  const { t } = useT();
  const { working, run, print } = useExport(section, listQuery, fixed);
  const button = (
    <button
      type="button"
      className={filterStyles.tool}
      aria-label={t('crud.list.menu')}
      title={t('crud.list.menu')}
      aria-busy={working || undefined}
      data-square
    >
      {working ? <Loader size={16} /> : <IconShare2 size={16} stroke={1.7} aria-hidden="true" />}
    </button>
  );
  return <OnDemand kind="menu" button={button} load={load} props={{ section, working, run, print }} />;
}
