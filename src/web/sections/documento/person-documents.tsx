import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { DocumentosDaPessoa } from '#shared/contracts/documento.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { tipos } from '#shared/documento/tipos.ts';
import { documento as section } from '#shared/sections/documento.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import badge from '#web/sections/badge.module.css';
import { Button } from '#web/ui/button.tsx';
import styles from './documento.module.css';
import { IssueForm } from './issue-form.tsx';

const tones = { valido: 'good', vencido: 'soon', revogado: 'bad' } as const;

/** The documents issued to a person, and the form to issue another. */
export function PersonDocuments({ record }: { record: AnyRecord }) {
  const { rules } = useVisitor();
  return abilityFrom(rules).can('list', 'documento') ? <Documents id={record.id} /> : null;
}

function Documents({ id }: { id: number }) {
  const { t, label, date } = useT();
  const download = useDownload();
  const [isIssuing, setIssuing] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['pessoa', id, 'documentos'],
    queryFn: ({ signal }) => api.get<DocumentosDaPessoa>(`/admin/pessoa/${id}/documentos`, { signal }),
    retry: false,
  });
  if (!data) return null;
  const { documentos, modelos } = data;
  return (
    <ViewPanel name="documentos" title={t('documentos.title')} noPrint>
      {documentos.length === 0 ? (
        <p className={styles.note}>{t('documentos.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {documentos.map((one) => (
            <li key={one.id}>
              <div className={styles.line}>
                <RecordLink section={section} id={one.id}>
                  {label(tipos[one.tipo])}
                </RecordLink>
                <span className={badge.badge} data-tone={tones[one.situacao]}>
                  <span>{t(`documentos.${one.situacao}`)}</span>
                </span>
              </div>
              <div className={styles.line}>
                <span className={styles.note}>
                  {one.numero} · {date(one.data)}
                </span>
                <Button
                  variant="plain"
                  disabled={download.working}
                  aria-label={`${t('documentos.download')}: ${one.numero}`}
                  onClick={() =>
                    void download.run(
                      { path: `/admin/documento/${one.id}/documento.pdf`, query: {} },
                      'documento.pdf',
                    )
                  }
                >
                  {t('documentos.download')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {modelos.length > 0 &&
        (isIssuing ? (
          <IssueForm
            pessoa={id}
            modelos={modelos}
            onIssued={() => void refetch()}
            onClose={() => setIssuing(false)}
          />
        ) : (
          <div>
            <Button variant="quiet" onClick={() => setIssuing(true)}>
              {t('documentos.issue')}
            </Button>
          </div>
        ))}
    </ViewPanel>
  );
}
