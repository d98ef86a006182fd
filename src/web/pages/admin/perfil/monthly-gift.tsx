import { useState } from 'react';
import type { MinhaContribuicaoMensal, MinhasContribuicoesMensais } from '#shared/contracts/perfil.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { ChangeMonthlyGift } from './monthly-gift-forms.tsx';
import styles from './perfil.module.css';

interface MonthlyGiftCardProps {
  promessa: MinhaContribuicaoMensal;
  onChange: (planos: MinhasContribuicoesMensais) => void;
  /** called when the shown monthly gift is outdated */
  onStale: () => void;
}

/** One monthly gift: its terms, its actions, and its charges. */
export function MonthlyGiftCard({ promessa, onChange, onStale }: MonthlyGiftCardProps) {
  const { t, money } = useT();
  const { confirm, snackbar, validation } = useDialogs();
  const [isChanging, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, versao, estado, forma, acoes } = promessa;
  const post = (act: string) =>
    api.post<MinhasContribuicoesMensais>(`/admin/profile/mensal/${id}/${act}`, { versao });
  const failed = (error: unknown) => {
    if (isApiError(error) && error.status === 409) onStale();
    return validation.open(error);
  };
  const act = async (name: 'pausar' | 'retomar', text: string) => {
    setBusy(true);
    try {
      onChange(await post(name));
      snackbar.show({ text, color: 'success', timeout: 4000 });
    } catch (error) {
      await failed(error);
    }
    setBusy(false);
  };
  const end = () =>
    confirm.open({
      message: t('perfil.plans.end_confirm'),
      about: `${promessa.descricao} · ${money(promessa.valor)}`,
      details: [t('perfil.plans.end_text')],
      confirmText: t('perfil.plans.end'),
      onConfirm: async () => {
        onChange(await post('encerrar'));
        snackbar.show({ text: t('perfil.plans.ended'), color: 'success', timeout: 4000 });
      },
    });
  return (
    <article className={styles.plan} aria-label={promessa.descricao}>
      <div className={styles.planHead}>
        <h3>{promessa.descricao}</h3>
        <span className={styles.state} data-state={estado}>
          {t(`perfil.plans.state.${estado}`)}
        </span>
      </div>
      <p className={styles.planAmount}>{t('perfil.plans.each_month', { amount: money(promessa.valor) })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('perfil.plans.day')}</dt>
          <dd>{t('perfil.plans.on_day', { day: String(promessa.dia) })}</dd>
        </div>
        <div>
          <dt>{t('perfil.plans.method')}</dt>
          <dd>{t(`perfil.plans.method.${forma}`)}</dd>
        </div>
        {promessa.proxima && (
          <div>
            <dt>{t('perfil.plans.next')}</dt>
            <dd>
              <ListDate value={promessa.proxima} />
            </dd>
          </div>
        )}
      </dl>
      {forma === 'cartao' && acoes.length > 0 && (
        <p className={styles.help}>
          {t('perfil.plans.card_note')} <a href={promessa.outra_forma}>{t('perfil.plans.card_change')}</a>
        </p>
      )}
      {isChanging ? (
        <ChangeMonthlyGift
          promessa={promessa}
          onDone={onChange}
          onStale={onStale}
          onCancel={() => setChanging(false)}
        />
      ) : (
        acoes.length > 0 && (
          <div className={styles.actions}>
            {acoes.includes('mudar') && (
              <Button variant="quiet" onClick={() => setChanging(true)}>
                {t('perfil.plans.change')}
              </Button>
            )}
            {acoes.includes('pausar') && (
              <Button
                variant="quiet"
                loading={busy}
                onClick={() => void act('pausar', t('perfil.plans.paused'))}
              >
                {t('perfil.plans.pause')}
              </Button>
            )}
            {acoes.includes('retomar') && (
              <Button loading={busy} onClick={() => void act('retomar', t('perfil.plans.resumed'))}>
                {t('perfil.plans.resume')}
              </Button>
            )}
            <Button variant="plain" className={styles.apart ?? ''} onClick={() => void end()}>
              {t('perfil.plans.end')}
            </Button>
          </div>
        )
      )}
      <Charges promessa={promessa} />
    </article>
  );
}

function Charges({ promessa: { cobrancas } }: { promessa: MinhaContribuicaoMensal }) {
  const { t, money, label } = useT();
  return (
    <details className={styles.charges}>
      <summary>
        {t('perfil.plans.charges')} ({cobrancas.length})
      </summary>
      {cobrancas.length === 0 ? (
        <p className={styles.help}>{t('perfil.plans.no_charges')}</p>
      ) : (
        <ul>
          {cobrancas.map(({ codigo, data, estado, valor, recibo }) => (
            <li key={codigo}>
              <ListDate value={data} />
              <span>{label(cobranca.fields.estado.options[estado])}</span>
              <a href={`/contribuir/${codigo}`}>
                {recibo ? `${t('perfil.history.receipt')} ${recibo}` : t('perfil.history.open')}
              </a>
              <strong>{money(valor)}</strong>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
