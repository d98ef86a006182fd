import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Import } from '#shared/contracts/importacao.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './importacao.module.css';

/** Photos of people from a zip: how many were found, and the files that match no person. */
export function PhotoPanel({
  importacao,
  onSent,
}: {
  importacao: Import;
  onSent: (changed: Import) => void;
}) {
  const { t, number } = useT();
  const picker = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('fotos', file);
      return api.post<Import>(`/admin/importacao/${importacao.id}/fotos`, form);
    },
    onSuccess: onSent,
  });
  const { encontradas, sobraram, fora } = importacao.fotos;
  const problem = isApiError(send.error) ? (send.error.of('fotos') ?? send.error.message) : undefined;
  return (
    <section className={styles.panel} aria-labelledby="fotos">
      <h2 id="fotos" className={styles.heading}>
        {t('import.photos')}
      </h2>
      <p className={styles.help}>{t('import.photos_help')}</p>
      <div className={styles.undo}>
        <Button variant="quiet" loading={send.isPending} onClick={() => picker.current?.click()}>
          {t('import.photos_choose')}
        </Button>
        <span className={styles.note} role="status">
          {send.isPending
            ? t('import.photos_sending')
            : encontradas + sobraram > 0
              ? t('import.photos_found', { count: number(encontradas), left: number(sobraram) })
              : ''}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".zip,application/zip"
          aria-label={t('import.photos_choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) send.mutate(file);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {send.isError && (
        <p role="alert" className={styles.error}>
          {problem ?? t('error.fallback')}
        </p>
      )}
      {fora.length > 0 && (
        <details className={styles.kept}>
          <summary>{t('import.photos_left', { count: number(sobraram) })}</summary>
          <ul>
            {fora.map(({ nome, mensagem }) => (
              <li key={nome}>
                {nome}: {mensagem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
