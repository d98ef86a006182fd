import type { Section } from '#shared/crud/section.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { exportCall, type ListQuery, pdfCall } from './list-query.ts';
import { useDownload } from './use-download.ts';

/** Downloads the rows of a list as a file: a sheet, or a paper that the section offers. */
export function useExport(section: Section, listQuery: ListQuery, fixed?: Readonly<Record<string, string>>) {
  const { label } = useT();
  const { working, run: download } = useDownload();
  const run = (formato: 'csv' | 'xlsx') =>
    download(exportCall(section, listQuery, formato, fixed), `${label(section.plural)}.${formato}`);
  const print = (paper: { path: string; query?: Readonly<Record<string, string>> }) =>
    download(pdfCall(section, listQuery, paper, fixed), paper.path);
  return { working, run, print };
}
