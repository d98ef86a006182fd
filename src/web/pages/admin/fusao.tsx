import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { FusaoPreview } from '#shared/contracts/fusao.ts';
import { defaultSides, type FusaoSide, fusaoDays } from '#shared/fusao.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { namedErrors } from '#web/crud/error-texts.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { idOf, listPath, viewPath } from '#web/crud/paths.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { mergePath } from '#web/sections/merge-path.ts';
import { numberedNames } from '#web/sections/numbered-names.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './fusao/fusao.module.css';
import { Impediments, Moves } from './fusao/moves.tsx';
import { identifyingFacts, PersonCard, type Pessoa } from './fusao/person-card.tsx';
import { ValueChoices } from './fusao/value-choices.tsx';

/** Merges two records of one person: shown side by side, with the values to keep and the records that move. */
export default function FusaoPage() {
  const translator = useT();
  const { t, label } = translator;
  const navigate = useNavigate();
  const id = idOf(useParams().id);
  const otherId = idOf(useSearchParams()[0].get('com') ?? undefined);
  const keptPerson = usePerson(id);
  const mergedPerson = usePerson(otherId);
  const preview = usePreview(id, otherId);
  const failure =
    id === 0
      ? { message: t('crud.not_found.text') }
      : (keptPerson.error ?? mergedPerson.error ?? preview.error);
  const crumbs = [
    { text: label(section.plural), to: listPath(section) },
    ...(keptPerson.data
      ? [{ text: titleOf(section, keptPerson.data, translator), to: viewPath(section, id) }]
      : []),
    { text: t('juntar.title') },
  ];
  return (
    <>
      <PageHeader title={t('juntar.title')} crumbs={crumbs} />
      <p className={styles.lead}>{t('juntar.lead', { days: fusaoDays })}</p>
      {failure ? (
        <ListNotice
          kind="failed"
          title={t('crud.unreadable.title')}
          text={failure.message || t('error.fallback')}
        >
          <ButtonLink to={id === 0 ? listPath(section) : viewPath(section, id)}>
            {t('crud.not_found.back')}
          </ButtonLink>
        </ListNotice>
      ) : otherId === 0 ? (
        <div className={styles.search}>
          <ReferenceSearch
            target={section}
            value={null}
            except={id}
            onChange={(chosen) => chosen && navigate(mergePath(id, chosen.id))}
            frame={{ label: t('juntar.choose'), description: t('juntar.choose_help') }}
          />
        </div>
      ) : keptPerson.data && mergedPerson.data && preview.data ? (
        <Comparison
          // another pair of records, or a new version of one, resets the choices
          key={`${id} ${otherId} ${keptPerson.data.versao} ${mergedPerson.data.versao}`}
          kept={keptPerson.data}
          merged={mergedPerson.data}
          preview={preview.data}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">{t('crud.loading')}</span>
          <Skeleton height={320} />
        </div>
      )}
    </>
  );
}

function usePerson(id: number) {
  return useQuery({
    queryKey: ['fusao', id],
    queryFn: ({ signal }) => api.get<Pessoa>(`/admin/${section.name}/${id}`, { signal }),
    enabled: id > 0,
    retry: false,
    gcTime: 0,
  });
}

function usePreview(id: number, otherId: number) {
  return useQuery({
    queryKey: ['fusao', id, otherId],
    queryFn: ({ signal }) =>
      api.get<FusaoPreview>(`/admin/${section.name}/${id}/fusao/${otherId}`, { signal }),
    enabled: id > 0 && otherId > 0,
    retry: false,
    gcTime: 0,
  });
}

interface ComparisonProps {
  kept: Pessoa;
  merged: Pessoa;
  preview: FusaoPreview;
}

function Comparison({ kept, merged, preview }: ComparisonProps) {
  const translator = useT();
  const { t } = translator;
  const refOf = (person: Pessoa) => ({ id: person.id, rotulo: titleOf(section, person, translator) });
  const [keptName, mergedName] = numberedNames(translator, refOf(kept), refOf(merged));
  const names = { kept: keptName, merged: mergedName };
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Readonly<Record<string, FusaoSide>>>({});
  const sides = { ...defaultSides(section, kept, merged), ...chosen };
  const run = async () => {
    const body = {
      outra: merged.id,
      versao: kept.versao,
      versao_outra: merged.versao,
      escolhas: chosen,
    };
    let failure: unknown;
    const confirmed = await dialogs.confirm.open({
      tone: 'warning',
      message: t('juntar.confirm', names),
      details: [
        `${t('juntar.kept')}: ${identifyingFacts(kept, translator)}`,
        `${t('juntar.merged')}: ${identifyingFacts(merged, translator)}`,
      ],
      confirmText: t('juntar.confirm_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => {
        try {
          await api.post(`/admin/${section.name}/${kept.id}/fusao`, body);
        } catch (error) {
          failure = error;
        }
      },
    });
    if (!confirmed) return;
    if (failure === undefined) {
      dialogs.snackbar.show(t('juntar.done'));
      void navigate(viewPath(section, kept.id));
      return;
    }
    await dialogs.validation.open(isApiError(failure) ? namedErrors(section, failure, translator) : failure);
    // One of the two may have changed: shown as they are now.
    await client.invalidateQueries({ queryKey: ['fusao'] });
  };
  const blocked = preview.impedimentos.length > 0;
  return (
    <div className={styles.page}>
      <div className={styles.people}>
        <PersonCard person={kept} role={t('juntar.kept')} isKept />
        <Button
          variant="quiet"
          className={styles.swap}
          onClick={() => void navigate(mergePath(merged.id, kept.id), { replace: true })}
        >
          <IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />
          {t('juntar.swap')}
        </Button>
        <PersonCard person={merged} role={t('juntar.merged')} isKept={false} />
      </div>
      <Impediments preview={preview} />
      <ValueChoices
        pair={{ mantida: kept, unida: merged }}
        withdrawn={preview.revogado_em}
        sides={sides}
        onChoose={(unit, side) => setChosen((before) => ({ ...before, [unit]: side }))}
      />
      <Moves preview={preview} {...names} />
      <div className={styles.bar}>
        <ButtonLink variant="quiet" to={viewPath(section, kept.id)}>
          {t('crud.cancel')}
        </ButtonLink>
        <Button disabled={blocked} onClick={() => void run()}>
          {t('juntar.run')}
        </Button>
      </div>
    </div>
  );
}
