import { useState } from 'react';
import type { Section } from '#shared/kit/section.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { exportCall, type ListQuery } from './list-query.ts';

/** Downloads the rows of a list as a file. */
export function useExport(section: Section, listQuery: ListQuery, fixed?: Readonly<Record<string, string>>) {
  const { t, label } = useT();
  const dialogs = useDialogs();
  const [working, setWorking] = useState(false);
  const run = async (formato: 'csv' | 'xlsx') => {
    if (working) return;
    setWorking(true);
    dialogs.snackbar.show({ text: t('crud.export.working'), timeout: 0 });
    try {
      const { path, query } = exportCall(section, listQuery, formato, fixed);
      const { blob, name = `${label(section.plural)}.${formato}` } = await api.download(path, { query });
      saveFile(blob, name);
      dialogs.snackbar.show({ text: t('crud.export.done', { name }), color: 'success', timeout: 4000 });
    } catch (error) {
      dialogs.snackbar.close();
      void dialogs.validation.open(error);
    } finally {
      setWorking(false);
    }
  };
  return { working, run };
}
