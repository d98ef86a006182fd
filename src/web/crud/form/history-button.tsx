import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { HistoryList } from './history-list.tsx';

interface HistoryButtonProps {
  section: Section;
  record: AnyRecord;
  name: string;
}

/** Opens the changes of this record, for users who may read the trail. */
export function HistoryButton({ section, record, name }: HistoryButtonProps) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  if (!useAllowed(section).read) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('crud.history')}
        title={t('crud.history')}
        onClick={() => setOpened(true)}
      >
        <IconHistory size={19} stroke={1.7} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('crud.history.of', { name })}
        closeText={t('crud.close')}
        size={520}
      >
        {/* a new version of the record has a longer history */}
        <HistoryList key={record.versao} section={section} id={record.id} />
      </Drawer>
    </>
  );
}
