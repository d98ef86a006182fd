import { Loader, Menu } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import type { Section } from '#shared/kit/section.ts';
import type { ListQuery } from '#web/crud/list-query.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useExport } from '#web/crud/use-export.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import filterStyles from './filters.module.css';

interface ListMenuProps {
  section: Section;
  listQuery: ListQuery;
  fixed?: Readonly<Record<string, string>>;
}

/** Actions on all rows of the list. */
export function ListMenu({ section, listQuery, fixed }: ListMenuProps) {
  const { t, label } = useT();
  const { papers = [] } = useSlots(section);
  const { user } = useVisitor();
  const portal = usePortalTarget();
  const { working, run, print } = useExport(section, listQuery, fixed);
  // Leaders of departments export only what is limited to their departments.
  const mayExport = section.departmentScope !== undefined || !user?.lidera;
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={230}
      withInitialFocusPlaceholder={false}
      portalProps={portal}
    >
      <Menu.Target>
        <button
          type="button"
          className={filterStyles.tool}
          aria-label={t('crud.list.menu')}
          title={t('crud.list.menu')}
          aria-busy={working || undefined}
          data-square
        >
          {working ? <Loader size={16} /> : <IconShare2 {...icon} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && (
          <>
            <Menu.Item
              leftSection={<IconFileTypeCsv {...icon} />}
              disabled={working}
              onClick={() => void run('csv')}
            >
              {t('crud.export.csv')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileSpreadsheet {...icon} />}
              disabled={working}
              onClick={() => void run('xlsx')}
            >
              {t('crud.export.xlsx')}
            </Menu.Item>
            <Menu.Divider />
            {papers.map((paper) => (
              <Menu.Item
                key={label(paper.text)}
                leftSection={<IconFileTypePdf {...icon} />}
                disabled={working}
                onClick={() => void print(paper)}
              >
                {label(paper.text)}
              </Menu.Item>
            ))}
            {papers.length > 0 && <Menu.Divider />}
          </>
        )}
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t('crud.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
