import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import { type CamposTema, fieldsOfTema, temasPagina } from '#shared/evento/temas-pagina.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { pageGroups } from '#shared/sections/evento-pagina.ts';
import { themeErrors } from '#shared/sections/evento-tema.ts';
import type { Draft } from '#web/crud/draft.ts';
import { errorTexts } from '#web/crud/error-texts.ts';
import { ActionBar } from '#web/crud/form/action-bar.tsx';
import { ConflictDialog } from '#web/crud/form/conflict-dialog.tsx';
import { FormFields } from '#web/crud/form/form-fields.tsx';
import { formGroups } from '#web/crud/form/form-groups.ts';
import { useFocus } from '#web/crud/form/use-focus.ts';
import { useSaveKey } from '#web/crud/form/use-save-key.ts';
import { editPath } from '#web/crud/paths.ts';
import { QuickCreateProvider } from '#web/crud/quick-create.tsx';
import { type SaveResult, useForm } from '#web/crud/use-form.ts';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './page-editor.module.css';
import { PagePreview } from './page-preview.tsx';
import { ThemePresets } from './theme-presets.tsx';

const isPageGroup = ({ name }: { name: string }): boolean => pageGroups.some((group) => group.name === name);
const groups = formGroups(section).filter(isPageGroup);

const isColour = /^#[0-9a-f]{6}$/i;

/** The typed theme; while a colour is incomplete, the stored colour is used. */
function themeOf(draft: Draft, record: AnyRecord): CamposTema {
  const fields = Object.keys(fieldsOfTema(temasPagina.rosas)).map((name) => {
    const typed = draft[name];
    if (typed === null || typed === undefined || typed === '') return [name, null];
    const isWhole = !name.startsWith('cor_') || (typeof typed === 'string' && isColour.test(typed));
    return [name, isWhole ? typed : record[name]];
  });
  return { ...fieldsOfTema(temasPagina.rosas), ...Object.fromEntries(fields) };
}

type Tab = 'editar' | 'previa';

/** The page's fields on the left, its preview on the right; phones show one of the two. */
export function PageEditor({ record: opened }: { record: AnyRecord }) {
  const translator = useT();
  const { t } = translator;
  const dialogs = useDialogs();
  const form = useForm(section, {
    record: opened,
    // a snackbar instead of a dialog, because the page is saved again and again while it is edited
    onUpdated: (saved) => {
      const isShown = saved.pagina_propria === true && saved.status !== 'rascunho' && saved.interno !== true;
      dialogs.snackbar.show({
        text: t('crud.updated'),
        color: 'success',
        timeout: 6000,
        ...(isShown && {
          action: {
            text: t('pagina.open'),
            run: () => void window.open(`/eventos/${saved.slug}`, '_blank', 'noopener'),
          },
        }),
      });
    },
  });
  useUnsavedWarning(form.dirty);
  const { state } = form;
  const record = state.record ?? opened;
  const [tab, setTab] = useState<Tab>('editar');
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  const setFocus = useFocus(element);
  const after = (result: SaveResult) => {
    if (result !== 'refused') return;
    setTab('editar');
    setFocus({ on: '[aria-invalid="true"]' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save().then(after);
  };
  const isOn = state.draft.pagina_propria === true;
  // On saving, the server refuses the same unreadable colours.
  const unreadable = useMemo(
    () => (isOn ? errorTexts(section, themeErrors(themeOf(state.draft, record)), translator) : {}),
    [isOn, state.draft, record, translator],
  );
  return (
    <>
      <QuickCreateProvider>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
          <fieldset className={styles.tabs} aria-label={t('pagina.view')}>
            {(['editar', 'previa'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
                {t(`pagina.tab_${name}`)}
              </button>
            ))}
          </fieldset>
          <div className={styles.layout} data-tab={tab}>
            <div className={styles.fields}>
              {isOn && (
                <ThemePresets
                  disabled={!form.allowed}
                  onChoose={(tema) => {
                    for (const [name, value] of Object.entries(fieldsOfTema(tema))) form.change(name, value);
                  }}
                />
              )}
              <FormFields
                key={state.edition}
                section={section}
                groups={groups}
                state={{ ...state, errors: { ...unreadable, ...state.errors } }}
                disabled={!form.allowed}
                onChange={form.change}
              />
            </div>
            <PagePreview evento={record.id} draft={state.draft} isOn={isOn} />
          </div>
          <ActionBar
            state={state}
            dirty={form.dirty}
            allowed={form.allowed}
            backTo={editPath(section, record.id)}
          />
        </form>
      </QuickCreateProvider>
      <ConflictDialog
        section={section}
        draft={state.draft}
        theirs={state.conflict}
        onKeepTheirs={form.keepTheirs}
        onSaveMine={() => void form.saveMine().then(after)}
        onDismiss={form.reconsider}
      />
    </>
  );
}
