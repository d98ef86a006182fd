import { useMemo } from 'react';
import { sectionHeads } from '#shared/sections/heads.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { buildMenu, type MenuItem } from './menu.ts';

export function useMenu() {
  const { rules } = useVisitor();
  const { t, label } = useT();
  const menu = useMemo(() => buildMenu(sectionHeads, rules), [rules]);
  return {
    menu,
    textOf: ({ text }: MenuItem): string => (typeof text === 'string' ? t(text) : label(text)),
  };
}
