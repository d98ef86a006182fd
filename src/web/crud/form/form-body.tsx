import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { recordChannel } from '#shared/realtime/channels.ts';
import { carriedDraft } from '#web/crud/draft.ts';
import { OthersPresent } from '#web/crud/others-present.tsx';
import { type Crumb, PageHeader } from '#web/crud/page-header.tsx';
import { editPath } from '#web/crud/paths.ts';
import { PrintHead } from '#web/crud/print-head.tsx';
import { QuickCreateProvider } from '#web/crud/quick-create.tsx';
import { isReadOnly } from '#web/crud/read-only-reason.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { type FormSource, type SaveResult, useForm } from '#web/crud/use-form.ts';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ActionBar } from './action-bar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FixedNotice } from './fixed-notice.tsx';
import styles from './form.module.css';
import { FormFields } from './form-fields.tsx';
import { formGroups, shownGroups } from './form-groups.ts';
import { HistoryButton } from './history-button.tsx';
import { PreviewButton } from './preview-button.tsx';
import { RecordMenu } from './record-menu.tsx';
import { SideIndex } from './side-index.tsx';
import { useFocus } from './use-focus.ts';
import { useSaveKey } from './use-save-key.ts';
import { VisitLink } from './visit-link.tsx';

interface FormBodyProps extends FormSource {
  section: Section;
  title: string;
  crumbs: readonly Crumb[];
  embedded?: boolean | undefined;
  backTo: string;
}

export function FormBody({ section, title, crumbs, embedded, backTo, ...source }: FormBodyProps) {
  const translator = useT();
  const { t, label } = translator;
  const form = useForm(section, source);
  const [carried, setCarried] = useState<Ref>();
  // The values go along to the form of the other record.
  useUnsavedWarning(form.dirty && !carried);
  const { state } = form;
  const { record } = state;
  const groups = useMemo(() => formGroups(section), [section]);
  const [isDeleted, setDeleted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  const setFocus = useFocus(element);

  const navigate = useNavigate();
  useEffect(() => {
    if (carried) void navigate(editPath(section, carried.id), { state: { fill: carriedDraft(state.draft) } });
  }, [carried, navigate, section, state.draft]);

  const after = (result: SaveResult) => {
    if (result === 'doubted') setFocus({ on: '[data-existing] a' });
    if (result === 'refused') setFocus({ on: '[aria-invalid="true"]' });
    // after a new record is saved the form is empty again: focus its first input
    if (result === 'saved' && !record) setFocus({ on: 'input, textarea' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save().then(after);
  };
  const name = record && titleOf(section, record, translator);
  const Summary = useSlots(section).summary;

  return (
    <>
      <PrintHead title={name ? `${label(section.singular)}: ${name}` : title} />
      <PageHeader
        title={title}
        documentTitle={name && !section.single ? `${name} · ${title}` : undefined}
        crumbs={name && !section.single ? [...crumbs, { text: name }] : crumbs}
        embedded={embedded}
      >
        {record && !isDeleted && (
          <>
            <VisitLink section={section} />
            <PreviewButton section={section} record={record} />
            <HistoryButton section={section} record={record} name={name ?? ''} />
            <RecordMenu
              section={section}
              record={record}
              dirty={form.dirty}
              onChanged={form.merge}
              onDeleted={() => {
                setDeleted(true);
                form.refill(record);
              }}
            />
          </>
        )}
      </PageHeader>
      {record && !isDeleted && !section.single && (
        <OthersPresent
          channels={[recordChannel(section.name, record.id)]}
          text={['crud.live.editing', 'crud.live.editing_many']}
        />
      )}
      <QuickCreateProvider>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
          <div className={styles.layout} data-indexed={groups.length > 1 || undefined}>
            {groups.length > 1 && (
              <SideIndex groups={shownGroups(section, groups, state)} errors={state.errors} />
            )}
            <div className={styles.groups}>
              {record && Summary && <Summary record={record} />}
              {source.fill && <p className={styles.filled}>{t('crud.existing.filled')}</p>}
              {record && !isDeleted && (
                <FixedNotice section={section} record={record} dirty={form.dirty} onChanged={form.merge} />
              )}
              <FormFields
                key={state.edition}
                section={section}
                groups={groups}
                state={state}
                disabled={!form.allowed || isDeleted}
                onChange={form.change}
                onFill={record ? undefined : setCarried}
              />
            </div>
          </div>
          <ActionBar
            state={state}
            dirty={form.dirty}
            allowed={form.allowed && !isDeleted && !isReadOnly(section, record)}
            backTo={backTo}
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
