import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Section } from '#shared/crud/section.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './form.module.css';

/** Links to the public page of the edited record. */
export function VisitLink({ section }: { section: Section }) {
  const { t } = useT();
  const { visit } = useSlots(section);
  if (!visit) return null;
  const name = t('menu.site');
  return (
    <ActionIcon
      component="a"
      href={visit}
      target="_blank"
      rel="noopener"
      variant="default"
      size={40}
      className={styles.visit}
      title={name}
    >
      <IconExternalLink size={18} stroke={1.7} aria-hidden="true" />
      <span>{name}</span>
      <span className="visually-hidden">{t('ajustes.new_tab')}</span>
    </ActionIcon>
  );
}
