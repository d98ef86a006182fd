import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Drawer } from '#web/ui/drawer.tsx';

/** Opens the saved record as visitors will see it. */
export function PreviewButton({ section, record }: { section: Section; record: AnyRecord }) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const Preview = useSlots(section).preview;
  if (!Preview) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('crud.preview')}
        title={t('crud.preview')}
        onClick={() => setOpened(true)}
      >
        <IconEye size={19} stroke={1.7} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('crud.preview')}
        closeText={t('crud.close')}
        size={640}
      >
        <Preview record={record} />
      </Drawer>
    </>
  );
}
