import { useState } from 'react';
import { campos, isCampoDe, type NomeCampo } from '#shared/documento/campos.ts';
import { type InputProps, inputId } from '#web/crud/inputs/input-props.ts';
import { TextareaInput } from '#web/crud/inputs/typed-input.tsx';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './documento/documento.module.css';

const groups = ['pessoa', 'casa', 'igreja', 'documento', 'informe'] as const;
const names = Object.keys(campos) as NomeCampo[];
const previewed = ['tipo', 'idioma', 'titulo', 'texto', 'verso', 'assinatura_1', 'assinatura_2'] as const;

/** The text of a template, with buttons for its fields and a preview of the document. */
function TextWithFields(props: InputProps) {
  const { value, draft, name: inputName, disabled, onChange } = props;
  const { t, label } = useT();
  const dialogs = useDialogs();
  const [working, setWorking] = useState(false);
  const offered = names.filter((name) => isCampoDe(String(draft.tipo), name));
  /** Inserts a field at the cursor. */
  const insert = (name: NomeCampo) => {
    const input = document.getElementById(inputId(inputName));
    const text = typeof value === 'string' ? value : '';
    const isArea = input instanceof HTMLTextAreaElement;
    const [from, to] = isArea ? [input.selectionStart, input.selectionEnd] : [text.length, text.length];
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(to)}`);
    input?.focus();
  };
  const preview = async () => {
    setWorking(true);
    try {
      const body = Object.fromEntries(
        previewed.map((field) => [field, typeof draft[field] === 'string' ? draft[field] : '']),
      );
      const { blob, name = 'previa.pdf' } = await api.downloadOf('/admin/documento_modelo/previa.pdf', body);
      const url = URL.createObjectURL(blob);
      // Where the browser blocks the new window, the file is saved instead.
      if (!window.open(url, '_blank')) saveFile(blob, name);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      void dialogs.validation.open(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <TextareaInput {...props} />
      <div className={styles.fields} data-noprint>
        <div className={styles.ways}>
          <Button variant="quiet" loading={working} onClick={() => void preview()}>
            {t('documentos.preview')}
          </Button>
          <p className={styles.note}>{t('documentos.preview_help')}</p>
        </div>
        <p className={styles.note}>{t('documentos.fields_help')}</p>
        {groups
          .filter((group) => offered.some((name) => name.startsWith(`${group}.`)))
          .map((group) => (
            <fieldset key={group} className={styles.group}>
              <legend>{t(`documentos.group_${group}`)}</legend>
              <ul className={styles.chips}>
                {offered
                  .filter((name) => name.startsWith(`${group}.`))
                  .map((name) => (
                    <li key={name}>
                      <button
                        type="button"
                        className={styles.chip}
                        title={`{{${name}}}`}
                        disabled={disabled}
                        // keeps the cursor: when the text loses the focus, the space before the cursor would be trimmed
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => insert(name)}
                      >
                        {label(campos[name].label)}
                      </button>
                    </li>
                  ))}
              </ul>
            </fieldset>
          ))}
      </div>
    </>
  );
}

export const documentoModelo: SectionSlots = { inputs: { texto: TextWithFields } };
