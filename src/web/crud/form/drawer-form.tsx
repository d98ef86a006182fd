import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { PortalTarget } from '#web/crud/portal-target.ts';
import { useForm } from '#web/crud/use-form.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './drawer-form.module.css';
import { useFormDrawer } from './form-drawer.tsx';
import { FormFields } from './form-fields.tsx';
import { formGroups } from './form-groups.ts';

interface DrawerFormProps {
  section: Section;
  preset: Readonly<Record<string, unknown>>;
  onSaved: (record: AnyRecord) => void;
}

/** The first empty input, where the user goes on typing: the name is already filled in. */
function firstEmptyInput(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const inputs = [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type="file"], [type="checkbox"]), textarea') ??
      []),
  ];
  return inputs.find(({ value }) => value === '') ?? inputs[0];
}

/** The form of another section, in a drawer over the form being filled in. */
export function DrawerForm({ section, preset, onSaved }: DrawerFormProps) {
  const { t } = useT();
  const form = useForm(section, { preset, onSaved });
  const close = useFormDrawer(form.dirty);
  const groups = useMemo(() => formGroups(section), [section]);
  const element = useRef<HTMLFormElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  // runs after the dialog has opened, because opening moves the focus to its first button
  useEffect(() => {
    const waiting = setTimeout(() => firstEmptyInput(element.current)?.focus());
    return () => clearTimeout(waiting);
  }, []);
  // Esc closes a menu inside the drawer first, then the drawer; closed menus may stay in the DOM, hidden
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const open = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (open || [...(layer?.children ?? [])].some((one) => one.checkVisibility())) event.preventDefault();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.save().then((result) => {
      if (result !== 'refused') return;
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    });
  };
  return (
    <PortalTarget value={layer ?? '#content'}>
      <div onKeyDownCapture={keepOpen}>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
          <FormFields
            section={section}
            groups={groups}
            state={form.state}
            disabled={!form.allowed}
            onChange={form.change}
            place={`${section.name}-novo`}
          />
          <div className={styles.bar}>
            <Button variant="quiet" onClick={close}>
              {t('crud.cancel')}
            </Button>
            <Button type="submit" loading={form.state.saving}>
              {t(form.state.saving ? 'crud.saving' : 'crud.save')}
            </Button>
          </div>
        </form>
        <div ref={setLayer} />
      </div>
    </PortalTarget>
  );
}
