import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type {
  ConnectionName,
  ConnectionResult,
  Connections,
  GatewayConnection,
} from '#shared/contracts/ajustes.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BucketForm } from './bucket-form.tsx';
import { connectionsKey, connectionsUrl } from './connections-query.ts';
import { FormerBucket } from './former-bucket.tsx';
import { GatewayKeysForm } from './gateway-keys-form.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import styles from './settings.module.css';

/** Connections to other servers, each with a test and the time of its last success. */
export function ConnectionsTab() {
  const { t } = useT();
  const query = useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => api.get<Connections>(connectionsUrl, { signal }),
  });
  if (query.isPending) return <Skeleton height={420} />;
  if (query.isError) return <LoadFailed title={t('settings.load_failed')} query={query} />;
  const { email, arquivos, push, agenda, gateways, resultados, sem_tls } = query.data;
  const { antivirus, senhas_vazadas } = query.data;
  return (
    <>
      {sem_tls.length > 0 && (
        <p className={styles.result} data-state="failed">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          {t('settings.without_tls', { names: sem_tls.join(', ') })}
        </p>
      )}
      <Connection name="email" title={t('settings.connection.email')} result={resultados.email}>
        {email.origem === 'ambiente' ? (
          <p className={styles.hint}>
            {t('settings.from_environment', { name: 'SMTP_URL' })} {email.ambiente}
          </p>
        ) : (
          <MailServerForm key={JSON.stringify(email)} email={email} />
        )}
      </Connection>
      <Connection name="arquivos" title={t('settings.connection.arquivos')} result={resultados.arquivos}>
        <p className={styles.hint}>
          {arquivos.origem === 'ambiente'
            ? `${t('settings.from_environment', { name: 'S3_ENDPOINT' })} ${arquivos.ambiente}`
            : t(arquivos.lugar === 's3' ? 'settings.files_bucket' : 'settings.files_disk')}{' '}
          <Link to="/admin/backup">{t('settings.backups_open')}</Link>
        </p>
        {arquivos.anterior && <FormerBucket place={arquivos.anterior} failure={arquivos.anterior_erro} />}
        {arquivos.origem !== 'ambiente' && (
          <BucketForm key={JSON.stringify([arquivos.origem, arquivos.balde])} files={arquivos} />
        )}
      </Connection>
      <Connection name="push" title={t('settings.connection.push')} result={resultados.push}>
        <p className={styles.hint}>
          {push.origem === 'ambiente'
            ? t('settings.from_environment', { name: 'VAPID_PUBLIC_KEY' })
            : t('settings.push_own')}{' '}
          <Link to="/admin/settings/notifications">{t('settings.push_open')}</Link>
        </p>
      </Connection>
      {gateways.map((gateway) => (
        <Connection
          key={gateway.nome}
          name={gateway.nome}
          title={t(`settings.gateway.${gateway.nome}`)}
          result={resultados[gateway.nome]}
          hasTest={gateway.chaves ? gateway.origem !== 'nenhuma' : gateway.nome !== 'sandbox'}
        >
          {gateway.chaves && gateway.teste && <p className={styles.hint}>{t('settings.gateway_test')}</p>}
          <GatewaySettings gateway={gateway} />
        </Connection>
      ))}
      <Connection name="agenda" title={t('settings.connection.agenda')} result={resultados.agenda}>
        <p className={styles.hint}>
          {t('settings.calendar_hint')} <a href={agenda.url}>{agenda.url}</a>
        </p>
      </Connection>
      <Connection
        name="antivirus"
        title={t('settings.connection.antivirus')}
        result={resultados.antivirus}
        hasTest={antivirus.ambiente !== null}
      >
        <p className={styles.hint}>
          {antivirus.ambiente === null
            ? t('settings.scanner_none')
            : `${t('settings.from_environment', { name: 'CLAMD_URL' })} ${antivirus.ambiente}`}
        </p>
      </Connection>
      <Connection
        name="senhas_vazadas"
        title={t('settings.connection.senhas_vazadas')}
        result={resultados.senhas_vazadas}
        hasTest={senhas_vazadas.ambiente !== null}
      >
        <p className={styles.hint}>
          {senhas_vazadas.ambiente === null
            ? t('settings.leaks_none')
            : `${t('settings.from_environment', { name: 'LEAKED_PASSWORDS_URL' })} ${senhas_vazadas.ambiente}`}
        </p>
      </Connection>
    </>
  );
}

function GatewaySettings({ gateway }: { gateway: GatewayConnection }) {
  const { t } = useT();
  const { nome, origem } = gateway;
  if (gateway.chaves && origem !== 'ambiente')
    return <GatewayKeysForm key={`${origem} ${gateway.chave_publica}`} gateway={gateway} />;
  return (
    <p className={styles.hint}>
      {nome === 'pix_manual' || nome === 'sandbox'
        ? t(`settings.gateway_hint.${nome}`)
        : t('settings.from_environment', { name: 'GATEWAYS' })}{' '}
      <Link to="/admin/settings/billing">{t('settings.billing_open')}</Link>
    </p>
  );
}

interface ConnectionProps {
  name: ConnectionName;
  title: string;
  result: ConnectionResult | undefined;
  hasTest?: boolean;
  children: ReactNode;
}

function Connection({ name, title, result, hasTest = true, children }: ConnectionProps) {
  const { t } = useT();
  const { validation, snackbar } = useDialogs();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => api.post<ConnectionResult>(`${connectionsUrl}/${name}/testar`),
    onSuccess: (now) => {
      client.setQueryData<Connections>(
        connectionsKey,
        (all) => all && { ...all, resultados: { ...all.resultados, [name]: now } },
      );
      if (!isFailing(now)) snackbar.show(t(name === 'email' ? 'settings.test_mail' : 'settings.test_ok'));
    },
    onError: (error) => void validation.open(error),
  });
  return (
    <section className={styles.card} aria-labelledby={`conexao-${name}`}>
      <div className={styles.head}>
        <h2 id={`conexao-${name}`}>{title}</h2>
        {hasTest && (
          <Button
            variant="quiet"
            loading={test.isPending}
            aria-label={t('settings.test_named', { name: title })}
            onClick={() => test.mutate()}
          >
            {t('settings.test')}
          </Button>
        )}
      </div>
      {hasTest && <LastResult result={result} />}
      {children}
    </section>
  );
}

/** Whether its last known attempt failed. */
const isFailing = ({ ok_em, erro_em }: ConnectionResult): boolean =>
  erro_em !== null && (ok_em === null || erro_em > ok_em);

function LastResult({ result }: { result: ConnectionResult | undefined }) {
  const { t, dateTime } = useT();
  const failing = result && isFailing(result);
  const Icon = !result ? IconCircleDashed : failing ? IconAlertTriangle : IconCircleCheck;
  return (
    <div
      className={styles.result}
      data-state={!result ? 'none' : failing ? 'failed' : 'ok'}
      aria-live="polite"
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {!result && t('settings.test_never')}
        {result?.ok_em && t('settings.last_ok', { when: dateTime(result.ok_em) })}{' '}
        {result?.erro_em &&
          t('settings.last_error', { when: dateTime(result.erro_em), reason: result.erro ?? '' })}
      </span>
    </div>
  );
}
