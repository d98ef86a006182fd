import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { encodeBrCode } from '#shared/br/pix.ts';
import { normalisePixKey, type PixKeyKind } from '#shared/br/pix-key.ts';
import type { TesteRecebimento } from '#shared/contracts/cobranca-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { qrPath } from '#shared/qr.ts';
import type { AfterProps, SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import styles from './recebimentos.module.css';

const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The Pix code of the typed values, once they are complete and valid. */
function codeOf(draft: Readonly<Record<string, unknown>>): string | 'wait' | 'wrong' {
  const [tipo, chave, nome, cidade] = ['pix_tipo', 'pix_chave', 'pix_nome', 'pix_cidade'].map((name) =>
    trimmedText(draft[name]),
  ) as [string, string, string, string];
  if (!tipo || !chave) return 'wait';
  const key = normalisePixKey(tipo as PixKeyKind, chave);
  if (key === undefined) return 'wrong';
  if (!nome || !cidade) return 'wait';
  try {
    return encodeBrCode({ chave: key, nome, cidade });
  } catch {
    return 'wait';
  }
}

const PixQr = ({ code, label }: { code: string; label: string }) => (
  <div className={styles.qr}>
    <QrCode qr={qrPath(code)} label={label} />
  </div>
);

/** A preview of the church's Pix code while its data are typed, and a test payment of one centavo. */
function PixPreview({ record, draft }: AfterProps) {
  const { t } = useT();
  const code = codeOf(draft);
  const isCode = code !== 'wait' && code !== 'wrong';
  const changed = ['pix_tipo', 'pix_chave', 'pix_nome', 'pix_cidade'].some(
    (name) => trimmedText(draft[name]) !== trimmedText(record[name]),
  );
  return (
    <div className={styles.both} data-noprint>
      <section className={styles.card} aria-labelledby="pix-codigo">
        <h3 id="pix-codigo">{t('recebimentos.preview')}</h3>
        <div className={styles.preview} aria-live="polite">
          {isCode ? (
            <PixQr code={code} label={t('recebimentos.preview_alt')} />
          ) : (
            <span className={styles.blank} data-wrong={code === 'wrong' || undefined} aria-hidden="true">
              <IconQrcode size={40} stroke={1.2} />
            </span>
          )}
          <p data-wrong={code === 'wrong' || undefined}>
            {t(
              isCode
                ? 'recebimentos.preview_text'
                : code === 'wrong'
                  ? 'recebimentos.preview_wrong'
                  : 'recebimentos.preview_wait',
            )}
          </p>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="pix-teste">
        <h3 id="pix-teste">{t('recebimentos.try')}</h3>
        <TestCharge record={record} changed={changed} />
      </section>
    </div>
  );
}

/** A real charge of one centavo: the treasurer pays it, then confirms or cancels it. */
function TestCharge({ record, changed }: { record: AnyRecord; changed: boolean }) {
  const { t } = useT();
  const [charge, setCharge] = useState<TesteRecebimento>();
  const [result, setResult] = useState<'good' | 'bad'>();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ready = record.pix_chave !== null && record.conta !== null;

  const attempt = async (work: () => Promise<void>) => {
    if (working) return;
    setWorking(true);
    setProblem(undefined);
    await work().catch((error: unknown) =>
      setProblem((isApiError(error) && error.message) || t('error.fallback')),
    );
    setWorking(false);
  };
  const start = () =>
    attempt(async () => {
      setResult(undefined);
      setCharge(await api.post<TesteRecebimento>('/admin/recebimentos/teste'));
    });
  const arrived = ({ id, valor }: TesteRecebimento) =>
    attempt(async () => {
      await api.post(`/admin/cobranca/${id}/confirmar`, { valor });
      setCharge(undefined);
      setResult('good');
    });
  const missing = ({ id }: TesteRecebimento) =>
    attempt(async () => {
      await api.post(`/admin/cobranca/${id}/recusar`, { motivo: t('recebimentos.try_gave_up') });
      setCharge(undefined);
      setResult('bad');
    });

  return (
    <div className={styles.trial}>
      {charge?.pix ? (
        <>
          <div className={styles.preview}>
            <PixQr code={charge.pix.copia_e_cola} label={t('recebimentos.try')} />
            <p>{t('recebimentos.try_steps')}</p>
          </div>
          <div className={styles.code}>
            <code>
              <span className="visually-hidden">{t('recebimentos.try_code')}: </span>
              {charge.pix.copia_e_cola}
            </code>
            <CopyButton value={charge.pix.copia_e_cola}>
              {({ copied, copy }) => (
                <Button variant="quiet" onClick={copy}>
                  {copied ? (
                    <IconCheck size={16} stroke={2} aria-hidden="true" />
                  ) : (
                    <IconCopy size={16} stroke={1.8} aria-hidden="true" />
                  )}
                  <span aria-live="polite">{t(copied ? 'cobrancas.copied' : 'recebimentos.try_copy')}</span>
                </Button>
              )}
            </CopyButton>
          </div>
          <div className={styles.buttons}>
            <Button loading={working} onClick={() => void arrived(charge)}>
              {t('recebimentos.try_arrived')}
            </Button>
            <Button variant="quiet" disabled={working} onClick={() => void missing(charge)}>
              {t('recebimentos.try_missing')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {result ? (
            <p className={styles.result} data-tone={result} role="status">
              {t(result === 'good' ? 'recebimentos.try_good' : 'recebimentos.try_bad')}{' '}
              {result === 'bad' && <Link to="/admin/financeiro/cobrancas">{t('menu.cobrancas')}</Link>}
            </p>
          ) : (
            <p>
              {t(
                !ready
                  ? 'recebimentos.try_first'
                  : changed
                    ? 'recebimentos.try_unsaved'
                    : 'recebimentos.try_text',
              )}
            </p>
          )}
          <div className={styles.buttons}>
            <Button
              variant="quiet"
              loading={working}
              disabled={!ready || changed}
              onClick={() => void start()}
            >
              {t(result ? 'recebimentos.try_again' : 'recebimentos.try_start')}
            </Button>
          </div>
        </>
      )}
      {problem && (
        <p role="alert" data-wrong>
          {problem}
        </p>
      )}
    </div>
  );
}

export const recebimentos: SectionSlots = {
  visit: '/contribuir',
  after: { pix: PixPreview },
};
