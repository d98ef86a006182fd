import { type FormEvent, useState } from 'react';
import type { Ref } from '#shared/crud/record.ts';
import { categoria as section } from '#shared/sections/categoria.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { PortalTarget } from '#web/crud/portal-target.ts';
import type { InUseProps, SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './categoria.module.css';

/** Shows where a category is used, and moves its items to another of the same tipo before it is deleted. */
function MoveFirst({ record, error, onGone, onClose }: InUseProps) {
  const { t } = useT();
  const [target, setTarget] = useState<Ref | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [moving, setMoving] = useState(false);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const move = async (event: FormEvent) => {
    event.preventDefault();
    if (!target) return setRefusal(t('crud.move.choose'));
    setMoving(true);
    try {
      await api.post(`/admin/${section.name}/${record.id}/mover`, { para: target.id });
      onGone();
    } catch (cause) {
      setMoving(false);
      setRefusal((isApiError(cause) && (cause.of('para') || cause.message)) || t('crud.move.failed'));
    }
  };
  return (
    <Drawer opened onClose={onClose} title={t('crud.move.title')} closeText={t('crud.close')} size={480}>
      <PortalTarget value={layer ?? '#content'}>
        <form className={styles.form} onSubmit={move} noValidate>
          <p>{error.message}</p>
          <ul className={styles.uses}>
            {error.errors?.id?.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
          <ReferenceSearch
            target={section}
            value={target}
            onChange={(chosen) => {
              setTarget(chosen);
              setRefusal(undefined);
            }}
            filters={{ tipo: String(record.tipo) }}
            except={record.id}
            frame={{ label: t('crud.move.to'), error: refusal, required: true, withAsterisk: true }}
          />
          <div className={styles.bar}>
            <Button variant="quiet" onClick={onClose}>
              {t('crud.cancel')}
            </Button>
            <Button variant="danger" type="submit" loading={moving}>
              {t('crud.move.run')}
            </Button>
          </div>
        </form>
        <div ref={setLayer} />
      </PortalTarget>
    </Drawer>
  );
}

export const categoria: SectionSlots = { inUse: MoveFirst };
