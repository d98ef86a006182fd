import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EscolhasDePublicacao, PreviaDePublicacao } from '#shared/contracts/transparencia.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { levels, maxGivers, minGivers } from '#shared/transparencia/documento.ts';
import { api } from '#web/lib/http/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { PublishedMonth } from '#web/ui/site/published-month.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './transparencia.module.css';

interface PublishFormProps {
  igreja: number;
  mes: string;
  onPublished: () => void;
  onCancel: () => void;
}

/** Chooses what to publish of a month, with a preview of exactly what will be public. */
export function PublishForm({ igreja, mes, onPublished, onCancel }: PublishFormProps) {
  const { t, locale } = useT();
  const { confirm, snackbar } = useDialogs();
  const [nivel, setNivel] = useState<number | null>(1);
  const [minimo, setMinimo] = useState(String(minGivers));
  const [saldos, setSaldos] = useState<EscolhasDePublicacao['saldos']>('total');
  const [motivo, setMotivo] = useState('');
  const [missing, setMissing] = useState('');
  const [namedIds, setNamedIds] = useState<readonly string[]>([]);
  const [areNamesSeen, setNamesSeen] = useState(false);
  const [areNamesMissing, setNamesMissing] = useState(false);
  const month = monthLabel(mes, locale);
  const choices = { igreja, mes, nivel, minimo: Number(minimo), saldos };
  const preview = useQuery({
    queryKey: ['transparencia-previa', choices],
    queryFn: ({ signal }) => api.post<PreviaDePublicacao>('/admin/transparencia/previa', choices, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const refusal = preview.error instanceof ApiError ? preview.error : null;
  const previa = refusal ? null : preview.data;
  const nomes = [...(previa?.nomes ?? []), ...namedIds];
  const publish = () => {
    if (!previa || preview.isPlaceholderData) return;
    if (previa.pede_motivo && motivo.trim() === '') return setMissing(t('publicar_contas.reason_missing'));
    setMissing('');
    setNamesMissing(nomes.length > 0 && !areNamesSeen);
    if (nomes.length > 0 && !areNamesSeen) return undefined;
    return confirm.open({
      title: t('publicar_contas.confirm', { month }),
      message: t('publicar_contas.confirm_text'),
      tone: 'warning',
      confirmText: t('publicar_contas.go'),
      onConfirm: async () => {
        await api
          .post('/admin/transparencia', {
            ...choices,
            motivo,
            marca: previa.marca,
            ciente_nomes: areNamesSeen,
          })
          .catch((failure: unknown) => {
            // the reason was typed after the preview, and contains a person's name
            if (failure instanceof ApiError && failure.errors?.ciente_nomes) setNamedIds([motivo]);
            throw failure;
          });
        snackbar.show(t('publicar_contas.done', { month }));
        onPublished();
      },
    });
  };
  // the button that opened the form is gone: focuses the heading
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby="publicar">
      <h2 id="publicar" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('publicar_contas.form_title', { month })}
      </h2>
      <div className={styles.choices}>
        <SelectInput
          label={t('publicar_contas.categories')}
          error={refusal?.errors?.nivel?.[0]}
          value={nivel ?? ''}
          onChange={({ currentTarget: { value } }) => setNivel(value === '' ? null : Number(value))}
        >
          <option value="">{t('publicar_contas.categories_none')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {t('publicar_contas.categories_level', { level })}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('publicar_contas.fewest')}
          help={t('publicar_contas.fewest_help')}
          error={refusal?.errors?.minimo?.[0]}
          type="number"
          inputMode="numeric"
          min={minGivers}
          max={maxGivers}
          disabled={nivel === null}
          value={minimo}
          onChange={({ currentTarget }) => setMinimo(currentTarget.value)}
        />
        <SelectInput
          label={t('publicar_contas.balances')}
          value={saldos}
          onChange={({ currentTarget }) => setSaldos(currentTarget.value as EscolhasDePublicacao['saldos'])}
        >
          {(['nao', 'total', 'contas'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t(`publicar_contas.balances_${choice}`)}
            </option>
          ))}
        </SelectInput>
        {previa?.pede_motivo && (
          <TextInput
            label={t('publicar_contas.reason')}
            error={missing}
            maxLength={500}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
      </div>
      <h3 className={styles.subheading}>{t('publicar_contas.preview')}</h3>
      <div className={styles.preview}>
        {preview.isPending && <Skeleton height={280} />}
        {preview.isError && (
          <p role="alert" className={styles.refused}>
            {refusal?.message ?? t('publicar_contas.failed')}
          </p>
        )}
        {previa && (
          <>
            {previa.documento.corrige !== null && (
              <p>{t('publicar_contas.preview_corrects', { number: previa.documento.corrige })}</p>
            )}
            {previa.documento.motivo && (
              <p>{t('publicar_contas.preview_reason', { reason: previa.documento.motivo })}</p>
            )}
            {previa.reunidas.length > 0 && (
              <p>{t('publicar_contas.preview_together', { list: previa.reunidas.join(', ') })}</p>
            )}
            <div className={styles.paper}>
              <PublishedMonth documento={previa.documento} />
            </div>
            {nomes.length === 0 ? (
              <p>{t('publicar_contas.check_names')}</p>
            ) : (
              <div className={styles.names} role="alert">
                <p>{t('publicar_contas.names', { list: nomes.join('; ') })}</p>
                <label>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    checked={areNamesSeen}
                    aria-invalid={areNamesMissing || undefined}
                    onChange={({ currentTarget }) => setNamesSeen(currentTarget.checked)}
                  />
                  <span>{t('publicar_contas.names_seen')}</span>
                </label>
                {areNamesMissing && !areNamesSeen && (
                  <p className={styles.refused}>{t('publicar_contas.names_missing')}</p>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <div className={styles.foot}>
        <Button disabled={!previa} loading={preview.isPlaceholderData} onClick={() => void publish()}>
          {t('publicar_contas.go')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('publicar_contas.cancel')}
        </Button>
      </div>
    </section>
  );
}
