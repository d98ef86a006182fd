import { ActionIcon, Menu } from '@mantine/core';
import { IconBolt, IconDots, IconSitemap, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { AnyRecord, Section } from '#shared/kit/section.ts';
import { listPath } from '#web/crud/paths.ts';
import { useDelete } from '#web/crud/use-delete.ts';
import { useRecordActions } from '#web/crud/use-record-actions.ts';
import { useT } from '#web/lib/i18n.tsx';

interface RecordMenuProps {
  section: Section;
  record: AnyRecord;
  onChanged: (record: AnyRecord) => void;
  /** before the page is left because the record is gone: there is nothing left to save */
  onDeleted: () => void;
}

const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function RecordMenu({ section, record, onChanged, onDeleted }: RecordMenuProps) {
  const { t, label } = useT();
  const navigate = useNavigate();
  const actions = useRecordActions(section, onChanged);
  const remove = useDelete(section, onDeleted);
  const offered = actions.of(record);
  if (!remove && offered.length === 0 && !section.tree) return null;
  const name = t('crud.record.actions');
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={name} title={name}>
          <IconDots size={20} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {section.tree && (
          <Menu.Item
            component={Link}
            to={listPath(section, record.id)}
            leftSection={<IconSitemap {...iconProps} />}
          >
            {t('crud.tree.children', { plural: label(section.plural).toLowerCase() })}
          </Menu.Item>
        )}
        {offered.map((action) => (
          <Menu.Item
            key={action.name}
            leftSection={<IconBolt {...iconProps} />}
            onClick={() => void actions.run(action, record)}
          >
            {label(action.label)}
          </Menu.Item>
        ))}
        {remove && (
          <>
            {(offered.length > 0 || section.tree) && <Menu.Divider />}
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...iconProps} />}
              onClick={() => void remove(record).then((gone) => gone && navigate(listPath(section)))}
            >
              {t('crud.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
