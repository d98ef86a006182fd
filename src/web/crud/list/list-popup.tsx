import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { cloneElement } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section, SectionHead } from '#shared/crud/section.ts';
import { findHead } from '#shared/sections/heads.ts';
import { useAllowed } from '#web/crud/access.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { readAll } from '#web/crud/read-all.ts';
import { type ListPdf, useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';

export interface ListPopupProps {
  section: Section;
  working: boolean;
  run: (formato: 'csv' | 'xlsx') => Promise<void>;
  print: (paper: Omit<ListPdf, 'each'>) => Promise<void>;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

function PdfItem({ text, working, onClick }: { text: string; working: boolean; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<IconFileTypePdf {...icon} />} disabled={working} onClick={onClick}>
      {text}
    </Menu.Item>
  );
}

interface PdfOfEachProps {
  paper: Omit<ListPdf, 'each'>;
  each: Omit<NonNullable<ListPdf['each']>, 'section'> & { section: SectionHead };
  working: boolean;
  print: (paper: Omit<ListPdf, 'each'>) => Promise<void>;
}

/** A paper that is offered once for each record of another section, read when the menu opens. */
function PdfOfEach({ paper, each: { section, query, name }, working, print }: PdfOfEachProps) {
  const { label } = useT();
  const { title } = section;
  const can = useAllowed(section);
  const { data } = useQuery({
    queryKey: ['pdfs', section.name, query],
    queryFn: ({ signal }) =>
      readAll<AnyRecord>(`/admin/${section.name}`, { signal, query: { ...query, fields: title } }),
    enabled: can.list,
    retry: false,
  });
  return data?.map((record) => (
    <PdfItem
      key={record.id}
      text={`${label(paper.text)}: ${String(record[title])}`}
      working={working}
      onClick={() => void print({ ...paper, query: { ...paper.query, [name]: String(record.id) } })}
    />
  ));
}

/** Actions on all rows of the list. */
export default function ListPopup({ section, working, run, print, button }: ListPopupProps & OpenedBy) {
  const { t, label } = useT();
  const { pdfs = [] } = useSlots(section);
  const { user } = useVisitor();
  const portal = usePortalTarget();
  const { opened, setOpened, target } = useOpenAtOnce();
  // Users who lead departments may export only sections that are limited to their departments.
  const mayExport = section.departmentScope !== undefined || !user?.lidera;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={230}
      withInitialFocusPlaceholder={false}
      portalProps={portal}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
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
            {pdfs.map(({ each, ...paper }) =>
              each ? (
                <PdfOfEach
                  key={paper.path}
                  paper={paper}
                  each={{ ...each, section: findHead(each.section)! }}
                  working={working}
                  print={print}
                />
              ) : (
                <PdfItem
                  key={label(paper.text)}
                  text={label(paper.text)}
                  working={working}
                  onClick={() => void print(paper)}
                />
              ),
            )}
            {pdfs.length > 0 && <Menu.Divider />}
          </>
        )}
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t('crud.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
