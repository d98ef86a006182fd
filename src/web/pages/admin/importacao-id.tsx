import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Import, ImportChange } from '#shared/contracts/importacao.ts';
import { findSection } from '#shared/sections/index.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { idOf } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DuplicateChoices } from './importacao/duplicate-choices.tsx';
import { FamilyChoices } from './importacao/family-choices.tsx';
import { ForAllRows } from './importacao/for-all-rows.tsx';
import { ImportProgress } from './importacao/import-progress.tsx';
import { areRowsGone, ImportResult } from './importacao/import-result.tsx';
import styles from './importacao/importacao.module.css';
import { MappingTable } from './importacao/mapping-table.tsx';
import { PhotoPanel } from './importacao/photo-panel.tsx';
import { RowsTable } from './importacao/rows-table.tsx';
import { RunBar } from './importacao/run-bar.tsx';
import { StateMark } from './importacao/state-mark.tsx';
import { withChange } from './importacao/with-change.ts';

/** How often the page asks how far a running import is. */
const refreshMilliseconds = 1000;

const isRunning = (importacao: Import | undefined): boolean =>
  importacao?.estado === 'executando' || importacao?.estado === 'desfazendo';

/** One import: its columns, a preview of its rows, its progress and its result. */
export default function ImportacaoIdPage() {
  const { t, label } = useT();
  const { validation } = useDialogs();
  const { rules } = useVisitor();
  const client = useQueryClient();
  const id = idOf(useParams().id);
  const path = `/admin/importacao/${id}`;
  const query = useQuery({
    queryKey: ['importacao', id],
    queryFn: ({ signal }) => api.get<Import>(path, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? refreshMilliseconds : false),
    staleTime: 0,
    retry: false,
  });
  const keep = (changed: Import): void => {
    client.setQueryData(['importacao', id], changed);
    void client.invalidateQueries({ queryKey: ['importacao-linhas', id] });
  };
  const changeKey = ['importacao-mudar', id];
  const change = useMutation({
    mutationKey: changeKey,
    // changes are sent one after the other, so that the last choice wins
    scope: { id: changeKey.join('-') },
    mutationFn: (body: ImportChange) => api.put<Import>(path, body),
    onMutate: (body) =>
      client.setQueryData<Import>(['importacao', id], (shown) => shown && withChange(shown, body)),
    // only the answer to the last change contains all changes
    onSuccess: (changed) => client.isMutating({ mutationKey: changeKey }) === 1 && keep(changed),
    onError: (failure) => {
      void validation.open(failure);
      void client.invalidateQueries({ queryKey: ['importacao', id] });
    },
  });
  const act = useMutation({
    mutationFn: (action: 'executar' | 'desfazer') => api.post<Import>(`${path}/${action}`),
    onSuccess: keep,
    onError: (failure) => void validation.open(failure),
  });
  const importacao = query.data;
  const section = importacao && findSection(importacao.section);
  const mayJoin = section !== undefined && abilityFrom(rules).can('edit', section.subject);
  const isOpen = importacao?.estado === 'rascunho';
  const isStopped = importacao?.estado === 'concluida' || importacao?.estado === 'falhou';
  const canFix = isOpen || (isStopped && importacao.contagem.falharam + importacao.contagem.faltam > 0);
  return (
    <>
      <PageHeader
        title={importacao?.arquivo ?? t('import.file')}
        crumbs={[
          { text: t('import.title'), to: '/admin/importacao' },
          { text: importacao?.arquivo ?? t('import.file') },
        ]}
      />
      {query.isPending && <Skeleton height={320} />}
      {query.isError && !importacao && (
        <div className={styles.panel}>
          <LoadFailed title={t('import.failed')} query={query} />
        </div>
      )}
      {importacao && section && (
        <div className={styles.steps}>
          <p className={styles.facts}>
            {label(section.plural)} <StateMark estado={importacao.estado} />
            <span role="status">{change.isPending ? t('import.saving') : ''}</span>
          </p>
          {isRunning(importacao) && <ImportProgress importacao={importacao} />}
          {!isOpen && !isRunning(importacao) && (
            <ImportResult
              importacao={importacao}
              working={act.isPending}
              onUndo={() => act.mutateAsync('desfazer')}
            />
          )}
          {isOpen && (
            <>
              <MappingTable
                importacao={importacao}
                section={section}
                onChange={(mapa) => change.mutate({ mapa })}
              />
              <ForAllRows
                importacao={importacao}
                section={section}
                onChange={(padroes) => change.mutate({ padroes })}
              />
              {importacao.section === 'pessoa' && (
                <>
                  <FamilyChoices
                    importacao={importacao}
                    onChange={(familias) => change.mutate({ familias })}
                  />
                  <PhotoPanel importacao={importacao} onSent={keep} />
                </>
              )}
              <DuplicateChoices
                importacao={importacao}
                mayJoin={mayJoin}
                onChange={(duplicados) => change.mutate({ duplicados })}
              />
            </>
          )}
          {!isRunning(importacao) && !areRowsGone(importacao) && (
            <RowsTable
              key={importacao.estado}
              importacao={importacao}
              section={section}
              mayJoin={mayJoin}
              onFix={canFix ? (fixed) => change.mutate(fixed) : undefined}
              onChoose={canFix ? (escolha) => change.mutate({ escolhas: [escolha] }) : undefined}
            />
          )}
          {canFix && (
            <RunBar
              importacao={importacao}
              working={act.isPending || change.isPending}
              mayJoin={mayJoin}
              onSkip={(skip) => change.mutate({ com_erros: skip ? 'pular' : 'parar' })}
              onRun={() => act.mutate('executar')}
            />
          )}
        </div>
      )}
    </>
  );
}
