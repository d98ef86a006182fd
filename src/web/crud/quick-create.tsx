import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { DrawerForm } from './form/drawer-form.tsx';
import { FormDrawer } from './form/form-drawer.tsx';
import { type Preset, type QuickCreate, QuickCreateContext } from './quick-create-context.ts';
import { referenceName } from './value-text.ts';

interface PendingCreate {
  target: Section;
  preset: Preset;
  answer: (created: Ref | undefined) => void;
}

/** Must be placed around a form, never inside it: HTML forms cannot be nested. */
export function QuickCreateProvider({ children }: { children: ReactNode }) {
  const translator = useT();
  const { t, label } = translator;
  const [pendingCreate, setPendingCreate] = useState<PendingCreate>();
  const create = useCallback<QuickCreate>(
    (target, preset) => new Promise((answer) => setPendingCreate({ target, preset, answer })),
    [],
  );
  const pending = useRef<PendingCreate>(undefined);
  pending.current = pendingCreate;
  const finish = useMemo(
    () => (created: Ref | undefined) => {
      pending.current?.answer(created);
      setPendingCreate(undefined);
    },
    [],
  );
  return (
    <QuickCreateContext value={create}>
      {children}
      {/* a drawer does not open a further drawer */}
      <QuickCreateContext value={undefined}>
        <FormDrawer
          opened={pendingCreate !== undefined}
          onClose={() => finish(undefined)}
          title={
            pendingCreate ? t('crud.title.create', { singular: label(pendingCreate.target.singular) }) : ''
          }
          closeText={t('crud.close')}
          size={640}
        >
          {pendingCreate && (
            <DrawerForm
              section={pendingCreate.target}
              preset={pendingCreate.preset}
              onSaved={(record) =>
                finish({ id: record.id, rotulo: referenceName(pendingCreate.target, record, translator) })
              }
            />
          )}
        </FormDrawer>
      </QuickCreateContext>
    </QuickCreateContext>
  );
}
