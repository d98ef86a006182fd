import { IconBraces, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  type ConsentimentosDaPessoa,
  destinos,
  type ItemDoApagamento,
  type PreviaDoApagamento,
} from '#shared/contracts/titular.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { churchToday } from '#shared/dates.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { idOf, listPath, viewPath } from '#web/crud/paths.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import panels from './panels.module.css';
import styles from './titular.module.css';

const pathOf = (id: number): string => `/admin/${section.name}/${id}/titular`;

function useAnswer<T>(id: number, path: string) {
  return useQuery({
    queryKey: ['titular', id, path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    enabled: id > 0,
    retry: false,
    gcTime: 0,
  });
}

/** The rights of a person over their data (LGPD): a copy of the data, the consents and the erasure. */
export default function TitularPage() {
  const translator = useT();
  const { t, label } = translator;
  const id = idOf(useParams().id);
  const person = useAnswer<AnyRecord>(id, `/admin/${section.name}/${id}`);
  const consents = useAnswer<ConsentimentosDaPessoa>(id, `${pathOf(id)}/consentimentos`);
  const preview = useAnswer<PreviaDoApagamento>(id, `${pathOf(id)}/apagar`);
  const failure =
    id === 0 ? { message: t('crud.not_found.text') } : (person.error ?? consents.error ?? preview.error);
  const name = person.data ? titleOf(section, person.data, translator) : '';
  const crumbs = [
    { text: label(section.plural), to: listPath(section) },
    ...(person.data ? [{ text: name, to: viewPath(section, id) }] : []),
    { text: t('dados.title') },
  ];
  return (
    <>
      <PageHeader title={t('dados.title')} crumbs={crumbs} />
      <p className={styles.lead}>{t('dados.lead')}</p>
      {failure ? (
        <ListNotice
          kind="failed"
          title={t('crud.unreadable.title')}
          text={failure.message || t('error.fallback')}
        >
          <ButtonLink to={listPath(section)}>{t('crud.not_found.back')}</ButtonLink>
        </ListNotice>
      ) : person.data && consents.data && preview.data ? (
        <div className={panels.page}>
          <Copy id={id} />
          <Consents id={id} consents={consents.data} />
          <Erase id={id} name={name} preview={preview.data} />
        </div>
      ) : (
        <div role="status">
          <span className="visually-hidden">{t('crud.loading')}</span>
          <Skeleton height={320} />
        </div>
      )}
    </>
  );
}

function Copy({ id }: { id: number }) {
  const { t } = useT();
  const { working, run } = useDownload();
  const download = (format: 'pdf' | 'json') =>
    void run({ path: `${pathOf(id)}/dados.${format}`, query: {} }, `dados.${format}`);
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-labelledby="copia">
      <h2 id="copia">{t('dados.copy')}</h2>
      <p>{t('dados.copy_text')}</p>
      <div className={styles.buttons}>
        <Button disabled={working} onClick={() => download('pdf')}>
          <IconFileTypePdf size={18} stroke={1.8} aria-hidden="true" />
          {t('dados.copy_pdf')}
        </Button>
        <Button variant="quiet" disabled={working} onClick={() => download('json')}>
          <IconBraces size={18} stroke={1.8} aria-hidden="true" />
          {t('dados.copy_json')}
        </Button>
      </div>
    </section>
  );
}

const channels: Readonly<Record<string, readonly [string, string, string]>> = {
  ...requerimento.fields.canal.options,
  ...section.fields.consentimento_canal.options,
};

function Consents({ id, consents: { vigente, historia } }: { id: number; consents: ConsentimentosDaPessoa }) {
  const { t, label, date } = useT();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const [canal, setCanal] = useState('presencial');
  const withdraw = async () => {
    const confirmed = await dialogs.confirm.open({
      tone: 'warning',
      message: t('dados.withdraw_confirm'),
      confirmText: t('dados.withdraw_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: () => api.post(`${pathOf(id)}/consentimentos/revogar`, { canal }),
    });
    if (!confirmed) return;
    dialogs.snackbar.show(t('dados.withdrawn'));
    await client.invalidateQueries({ queryKey: ['titular', id] });
  };
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-labelledby="consentimentos">
      <h2 id="consentimentos">{t('dados.consents')}</h2>
      {historia.length === 0 ? (
        <p>{t('dados.consents_none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table aria-labelledby="consentimentos">
            <thead>
              <tr>
                <th scope="col">{t('dados.consents_day')}</th>
                <th scope="col">{t('dados.consents_act')}</th>
                <th scope="col">{t('dados.consents_text')}</th>
                <th scope="col">{t('dados.consents_channel')}</th>
              </tr>
            </thead>
            <tbody>
              {historia.map(({ id: line, dia, ato, texto, versao, canal: by }) => (
                <tr key={line}>
                  <td>{date(dia)}</td>
                  <td>{t(`dados.act.${ato}`)}</td>
                  <td>
                    {texto !== null && versao !== null
                      ? `${texto} (${t('dados.version', { versao })})`
                      : (texto ?? (versao !== null && t('dados.version', { versao })))}
                  </td>
                  <td>{channels[by] ? label(channels[by]) : by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {vigente && (
        <div className={styles.buttons}>
          <SelectInput
            label={t('dados.withdraw_channel')}
            value={canal}
            onChange={(event) => setCanal(event.currentTarget.value)}
          >
            {Object.entries(requerimento.fields.canal.options).map(([key, text]) => (
              <option key={key} value={key}>
                {label(text)}
              </option>
            ))}
          </SelectInput>
          <Button variant="quiet" onClick={() => void withdraw()}>
            {t('dados.withdraw')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Erase({ id, name, preview }: { id: number; name: string; preview: PreviaDoApagamento }) {
  const { t, date } = useT();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const { versao, apagada_em, impedimentos, itens } = preview;
  const run = async () => {
    const confirmed = await dialogs.confirm.open({
      tone: 'danger',
      message: t('dados.erase_confirm', { name }),
      confirmText: t('dados.erase_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: () => api.post(`${pathOf(id)}/apagar`, { versao }),
    });
    if (!confirmed) return;
    dialogs.snackbar.show(t('dados.erase_done'));
    await client.invalidateQueries({ queryKey: ['titular', id] });
  };
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-labelledby="apagar">
      <h2 id="apagar">{t('dados.erase')}</h2>
      {apagada_em !== null ? (
        <p>{t('dados.erased', { date: date(churchToday(new Date(apagada_em))) })}</p>
      ) : (
        <>
          <p>{t('dados.erase_text')}</p>
          {impedimentos.length > 0 && (
            <div className={styles.blocked}>
              <h3>{t('dados.blocked')}</h3>
              <ul className={styles.list}>
                {impedimentos.map(({ chave, total }) => (
                  <li key={chave}>{t(`titular.impede.${chave}`, { total })}</li>
                ))}
              </ul>
            </div>
          )}
          {destinos.map((destino) => (
            <Fate
              key={destino}
              title={t(`dados.fate.${destino}`)}
              items={itens.filter((item) => item.destino === destino)}
            />
          ))}
          <div className={styles.buttons}>
            <Button variant="danger" disabled={impedimentos.length > 0} onClick={() => void run()}>
              {t('dados.erase_run')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Fate({ title, items }: { title: string; items: readonly ItemDoApagamento[] }) {
  const { t, number, date } = useT();
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {items.map(({ chave, total, base, ate }) => (
          <li key={chave}>
            {t(`dados.item.${chave}`)}
            {total > 1 && ` (${number(total)})`}
            {base !== null && <p>{t(`dados.base.${base}`, { date: ate === null ? '' : date(ate) })}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
