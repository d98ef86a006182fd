import type { Section } from '#shared/kit/section.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { exportCall, type ListQuery } from './list-query.ts';
import { useDownload } from './use-download.ts';

/** Downloads the rows of a list as a file. */
export function useExport(section: Section, listQuery: ListQuery, fixed?: Readonly<Record<string, string>>) {
  const { label } = useT();
  const { working, run: download } = useDownload();
  const run = (formato: 'csv' | 'xlsx') =>
    download(exportCall(section, listQuery, formato, fixed), `${label(section.plural)}.${formato}`);
  return { working, run };
}
