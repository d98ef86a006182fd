import { ActionIcon, Menu } from '@mantine/core';
import { IconBolt, IconDots, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AnyRecord, Section, SectionAction } from '#shared/kit/section.ts';
import { useT } from '#web/lib/i18n.tsx';

export interface RowTools {
  /** addresses and calls are left out for those who may not */
  editPath?: (record: AnyRecord) => string;
  childrenPath?: (record: AnyRecord) => string;
  actionsOf: (record: AnyRecord) => readonly SectionAction[];
  run: (action: SectionAction, record: AnyRecord) => void;
  remove?: (record: AnyRecord) => void;
}

interface RowMenuProps {
  section: Section;
  record: AnyRecord;
  name: string;
  tools: RowTools;
}

const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function RowMenu({ section, record, name, tools }: RowMenuProps) {
  const { t, label } = useT();
  const { editPath, childrenPath, remove } = tools;
  const actions = tools.actionsOf(record);
  if (!editPath && !childrenPath && !remove && actions.length === 0) return null;
  const title = t('crud.row.actions', { name });
  return (
    <Menu position="bottom-end" shadow="md" width={210} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={title} title={title}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editPath && (
          <Menu.Item component={Link} to={editPath(record)} leftSection={<IconPencil {...iconProps} />}>
            {t('crud.edit')}
          </Menu.Item>
        )}
        {childrenPath && (
          <Menu.Item component={Link} to={childrenPath(record)} leftSection={<IconSitemap {...iconProps} />}>
            {t('crud.tree.children', { plural: label(section.plural).toLowerCase() })}
          </Menu.Item>
        )}
        {actions.map((action) => (
          <Menu.Item
            key={action.name}
            leftSection={<IconBolt {...iconProps} />}
            onClick={() => tools.run(action, record)}
          >
            {label(action.label)}
          </Menu.Item>
        ))}
        {remove && (
          <>
            {(editPath || childrenPath || actions.length > 0) && <Menu.Divider />}
            <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => remove(record)}>
              {t('crud.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
