import { useCallback, useMemo } from 'react';
import type { Achado } from '#shared/contracts/busca.ts';
import { sections } from '#shared/sections/index.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { pageEntries, recentEntries, recordEntries } from './commands.ts';
import { type Entry, matching, type Recent } from './entries.ts';
import { useActions } from './use-actions.ts';

/** The entries for the typed text; for none, those used last and the pages. */
export function useEntries(typed: string, achados: readonly Achado[], recents: readonly Recent[]): Entry[] {
  const translator = useT();
  const { rules } = useVisitor();
  const actions = useActions();
  const pages = useMemo(() => pageEntries(sections, rules, translator), [rules, translator]);
  const records = useCallback(
    (list: readonly Achado[]) => recordEntries(list, sections, rules, translator),
    [rules, translator],
  );
  return useMemo(() => {
    if (typed.trim() !== '') return [...matching([...pages, ...actions], typed), ...records(achados)];
    const last = recentEntries(recents, pages, records, translator.t('palette.recents'));
    return [...last, ...pages.filter(({ group }) => group === 'pages'), ...actions];
  }, [typed, achados, recents, pages, actions, records, translator]);
}
