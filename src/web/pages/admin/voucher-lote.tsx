import { useEffect, useReducer, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Ref } from '#shared/crud/record.ts';
import { churchToday } from '#shared/dates.ts';
import { voucher as section } from '#shared/sections/voucher.ts';
import { checkDraft, emptyDraft } from '#web/crud/draft.ts';
import { errorTexts } from '#web/crud/error-texts.ts';
import { FormFields } from '#web/crud/form/form-fields.tsx';
import { formGroups } from '#web/crud/form/form-groups.ts';
import { openForm, reduceForm } from '#web/crud/form-state.ts';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath } from '#web/crud/paths.ts';
import { useExport } from '#web/crud/use-export.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useEventos } from '#web/sections/inscricao/use-sign-ups.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { batchSection } from './voucher/batch-section.ts';
import styles from './voucher/voucher-lote.module.css';

interface Batch {
  etiqueta: string;
  vouchers: { id: number; codigo: string }[];
}

/** Makes several vouchers under the same rules, each with a code of its own. */
export default function VoucherLotePage() {
  const { t, label } = useT();
  const [batch, setBatch] = useState<Batch>();
  const id = Number(useSearchParams()[0].get('evento')) || 0;
  const eventos = useEventos();
  const evento = eventos.data?.find((one) => one.id === id);
  const crumbs = [{ text: label(section.plural), to: listPath(section) }, { text: t('lote.title') }];
  return (
    <>
      <PageHeader title={t('lote.title')} crumbs={crumbs} />
      {batch ? (
        <Made batch={batch} onAgain={() => setBatch(undefined)} />
      ) : id > 0 && eventos.isPending ? (
        <Skeleton height={320} />
      ) : (
        <BatchForm evento={evento ? { id: evento.id, rotulo: evento.nome } : null} onMade={setBatch} />
      )}
    </>
  );
}

function BatchForm({ evento, onMade }: { evento: Ref | null; onMade: (batch: Batch) => void }) {
  const translator = useT();
  const { t } = translator;
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(reduceForm, undefined, () =>
    openForm(emptyDraft(batchSection, { evento })),
  );
  const action = useOfficeAction<Batch>();
  const { errors } = state;
  const refused = action.error;
  useEffect(() => {
    if (refused || Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused, errors]);
  const save = async () => {
    const checked = checkDraft(batchSection, state.draft, churchToday(new Date()));
    if (!checked.ok) {
      dispatch({ type: 'refused', errors: errorTexts(batchSection, checked.errors, translator) });
      return;
    }
    const batch = await action.run('/admin/voucher/lote', checked.value);
    if (batch) onMade(batch);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      <FormFields
        section={batchSection}
        groups={formGroups(batchSection)}
        state={{ ...state, errors: { ...action.error?.errors, ...state.errors } }}
        disabled={action.working}
        onChange={(name, value) => dispatch({ type: 'changed', declared: batchSection, name, value })}
      />
      {action.error && !action.error.errors && (
        <p role="alert" className={styles.error}>
          {action.error.message || t('error.fallback')}
        </p>
      )}
      <Button type="submit" loading={action.working}>
        {t('lote.save')}
      </Button>
    </form>
  );
}

function Made({ batch: { etiqueta, vouchers }, onAgain }: { batch: Batch; onAgain: () => void }) {
  const { t, number } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = { etiqueta };
  const file = useExport(section, { field: '', term: '', sort: section.sort, perPage: 100, filters });
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.made} aria-labelledby="lote-feito">
      <h2 id="lote-feito" ref={heading} tabIndex={-1}>
        {t(vouchers.length === 1 ? 'lote.done_one' : 'lote.done', { count: number(vouchers.length) })}
      </h2>
      <p className={styles.note}>{t('lote.done_text', { name: etiqueta })}</p>
      <div className={styles.buttons}>
        <Button loading={file.working} onClick={() => void file.run('csv')}>
          {t('lote.download')}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t('lote.again')}
        </Button>
        <Link to={`${listPath(section)}?etiqueta=${encodeURIComponent(etiqueta)}`}>{t('lote.see_list')}</Link>
      </div>
      <ul className={styles.codes}>
        {vouchers.map(({ id, codigo }) => (
          <li key={id}>
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
