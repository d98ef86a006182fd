import { Loader, Menu } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { ListQuery } from '#web/crud/list-query.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { type ListPaper, useSlots } from '#web/crud/section-slots.ts';
import { useExport } from '#web/crud/use-export.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import filterStyles from './filters.module.css';

interface ListMenuProps {
  section: Section;
  listQuery: ListQuery;
  fixed?: Readonly<Record<string, string>>;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

function PaperItem({ text, working, onClick }: { text: string; working: boolean; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<IconFileTypePdf {...icon} />} disabled={working} onClick={onClick}>
      {text}
    </Menu.Item>
  );
}

interface PaperOfEachProps {
  paper: Omit<ListPaper, 'each'>;
  each: NonNullable<ListPaper['each']>;
  working: boolean;
  print: (paper: Omit<ListPaper, 'each'>) => Promise<void>;
}

/** A paper that is offered once for each record of another section, read when the menu opens. */
function PaperOfEach({ paper, each: { section, query, name }, working, print }: PaperOfEachProps) {
  const translator = useT();
  const can = useAllowed(section);
  const { data } = useQuery({
    queryKey: ['papers', section.name, query],
    queryFn: ({ signal }) =>
      api.get<{ data: AnyRecord[] }>(`/admin/${section.name}`, {
        signal,
        query: { ...query, fields: section.title, per_page: 100 },
      }),
    enabled: can.list,
    retry: false,
  });
  return data?.data.map((record) => (
    <PaperItem
      key={record.id}
      text={`${translator.label(paper.text)}: ${titleOf(section, record, translator)}`}
      working={working}
      onClick={() => void print({ ...paper, query: { ...paper.query, [name]: String(record.id) } })}
    />
  ));
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
            {papers.map(({ each, ...paper }) =>
              each ? (
                <PaperOfEach key={paper.path} paper={paper} each={each} working={working} print={print} />
              ) : (
                <PaperItem
                  key={label(paper.text)}
                  text={label(paper.text)}
                  working={working}
                  onClick={() => void print(paper)}
                />
              ),
            )}
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
