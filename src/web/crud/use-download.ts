import { useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

interface DownloadCall {
  path: string;
  query: Record<string, string | number>;
}

/** Downloads files that the server makes, one at a time; reports that one is being made, that it arrived, or why it failed. */
export function useDownload() {
  const { t } = useT();
  const dialogs = useDialogs();
  const [working, setWorking] = useState(false);
  /** `fallback`: the file's name when the server sends none */
  const run = async ({ path, query }: DownloadCall, fallback: string) => {
    if (working) return;
    setWorking(true);
    dialogs.snackbar.show({ text: t('crud.export.working'), timeout: 0 });
    try {
      const { blob, name = fallback } = await api.download(path, { query });
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
