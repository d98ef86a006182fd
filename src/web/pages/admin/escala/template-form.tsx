import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Ref } from '#shared/crud/record.ts';
import { escalaModelo as section } from '#shared/sections/escala-modelo.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { listPath } from '#web/crud/paths.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './cadastrar.module.css';
import { useRefreshEscala } from './use-escala.ts';

interface TemplateFormProps {
  departamento: number;
  period: { de: string; ate: string };
}

/** Makes the places of a period's events from the department's templates. */
export function TemplateForm({ departamento, period }: TemplateFormProps) {
  const { t, label } = useT();
  const refresh = useRefreshEscala();
  const allowed = useAllowed(section);
  const { working, error, run } = useOfficeAction<{ criadas: number }>();
  const [{ de, ate }, setPeriod] = useState(period);
  const [template, setTemplate] = useState<Ref | null>(null);
  const [createdCount, setCreatedCount] = useState<number>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setCreatedCount(undefined);
    const answer = await run('/admin/escala/modelos', {
      departamento,
      de,
      ate,
      ...(template && { modelo: template.id }),
    });
    if (!answer) return;
    setCreatedCount(answer.criadas);
    await refresh();
  };
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)}>
      <h2>{t('escalas.template.title')}</h2>
      <p>
        {t('escalas.template.text')}{' '}
        {allowed.list && (
          <Link to={`${listPath(section)}?departamento=${departamento}`}>{label(section.plural)}</Link>
        )}
      </p>
      <div className={styles.pair}>
        <TextInput
          label={t('escalas.from')}
          type="date"
          required
          value={de}
          error={error?.of('de')}
          onChange={({ currentTarget }) => setPeriod({ de: currentTarget.value, ate })}
        />
        <TextInput
          label={t('escalas.until')}
          type="date"
          required
          value={ate}
          error={error?.of('ate')}
          onChange={({ currentTarget }) => setPeriod({ de, ate: currentTarget.value })}
        />
      </div>
      {allowed.choose && (
        <ReferenceSearch
          target={section}
          value={template}
          onChange={setTemplate}
          filters={{ departamento: String(departamento) }}
          frame={{ label: t('escalas.template.one'), description: t('escalas.template.one_help') }}
        />
      )}
      {error && !error.of('de') && !error.of('ate') && (
        <p role="alert" className={styles.error}>
          {error.of('modelo') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      {createdCount !== undefined && (
        <p role="status" className={createdCount > 0 ? styles.good : undefined}>
          {createdCount === 0
            ? t('escalas.template.made_none')
            : createdCount === 1
              ? t('escalas.made_one')
              : t('escalas.made', { count: createdCount })}
        </p>
      )}
      <Button type="submit" loading={working}>
        {t('escalas.template.make')}
      </Button>
    </form>
  );
}
