import { useState } from 'react';
import { campos, type NomeCampo } from '#shared/documento/campos.ts';
import type { AfterProps, SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './documento/documento.module.css';

const groups = ['pessoa', 'igreja', 'documento', 'informe'] as const;
const names = Object.keys(campos) as NomeCampo[];
const previewed = ['tipo', 'idioma', 'titulo', 'texto', 'verso', 'assinatura_1', 'assinatura_2'] as const;

/** Below the texts of a template: the fields that they may name, and how the paper looks. */
function FieldsAndPreview({ draft }: Pick<AfterProps, 'draft'>) {
  const { t, label } = useT();
  const dialogs = useDialogs();
  const [working, setWorking] = useState(false);
  const copy = async (name: NomeCampo) => {
    const field = `{{${name}}}`;
    await navigator.clipboard.writeText(field);
    dialogs.snackbar.show({ text: t('documentos.copied', { field }), timeout: 3000 });
  };
  const preview = async () => {
    setWorking(true);
    try {
      const body = Object.fromEntries(
        previewed.map((name) => [name, typeof draft[name] === 'string' ? draft[name] : '']),
      );
      const { blob, name = 'previa.pdf' } = await api.downloadOf('/admin/documento_modelo/previa.pdf', body);
      const url = URL.createObjectURL(blob);
      // A browser that opens no window for it saves the file.
      if (!window.open(url, '_blank')) saveFile(blob, name);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      void dialogs.validation.open(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className={styles.fields} data-noprint>
      <div className={styles.ways}>
        <Button variant="quiet" loading={working} onClick={() => void preview()}>
          {t('documentos.preview')}
        </Button>
        <p className={styles.note}>{t('documentos.preview_help')}</p>
      </div>
      <p className={styles.note}>{t('documentos.fields_help')}</p>
      {groups.map((group) => (
        <div key={group}>
          <h3>{t(`documentos.group_${group}`)}</h3>
          <ul className={styles.chips}>
            {names
              .filter((name) => name.startsWith(`${group}.`))
              .map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.chip}
                    title={`{{${name}}}`}
                    onClick={() => void copy(name)}
                  >
                    {label(campos[name].label)}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export const documentoModelo: SectionSlots = { after: { texto: FieldsAndPreview } };
