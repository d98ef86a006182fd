import { useState } from 'react';
import {
  lastReminderDay,
  type MinhaContribuicaoMensal,
  type MinhasContribuicoesMensais,
  type TipoMensal,
  tiposMensais,
} from '#shared/contracts/perfil.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './perfil.module.css';

const kinds = recebimentos.fields.destinos.fields.destino.options;

interface Draft {
  tipo: TipoMensal;
  valor: string;
  dia: string;
}

/** Holds the typed values, sends them, and shows errors at their fields. */
function usePlanForm(
  begin: Draft,
  send: (values: { valor: number | null; dia: number | null; tipo: TipoMensal }) => Promise<void>,
  onStale?: () => void,
) {
  const { validation } = useDialogs();
  const [draft, setDraft] = useState(begin);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      const dia = draft.dia.trim() === '' ? null : Number(draft.dia);
      await send({ tipo: draft.tipo, valor: parseTypedMoney(draft.valor) ?? null, dia });
    } catch (error) {
      setErrors((isApiError(error) && error.errors) || {});
      if (isApiError(error) && error.status === 409) onStale?.();
      await validation.open(error);
    }
    setBusy(false);
  };
  return {
    draft,
    busy,
    submit,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    error: (field: string): string | undefined => errors[field]?.[0],
  };
}

type PlanForm = ReturnType<typeof usePlanForm>;

function AmountAndDay({ form: { draft, change, error } }: { form: PlanForm }) {
  const { t } = useT();
  return (
    <>
      <AmountInput
        label={t('perfil.plans.amount')}
        value={draft.valor}
        error={error('valor')}
        onChange={(valor) => change({ valor })}
      />
      <TextInput
        label={t('perfil.plans.day')}
        help={t('perfil.plans.day_help')}
        name="dia"
        type="number"
        inputMode="numeric"
        min={1}
        max={lastReminderDay}
        required
        value={draft.dia}
        error={error('dia')}
        onChange={(event) => change({ dia: event.target.value })}
      />
    </>
  );
}

interface BeginMonthlyGiftProps {
  formas: MinhasContribuicoesMensais['formas'];
  /** there are other monthly gifts, which a new one for the same purpose would end */
  replaces: boolean;
  onDone: (planos: MinhasContribuicoesMensais) => void;
  onCancel?: () => void;
}

export function BeginMonthlyGift({ formas, replaces, onDone, onCancel }: BeginMonthlyGiftProps) {
  const { t, label, date } = useT();
  const { success } = useDialogs();
  const form = usePlanForm({ tipo: 'dizimo', valor: '', dia: '5' }, async (values) => {
    const now = await api.post<MinhasContribuicoesMensais>('/admin/profile/mensal', values);
    onDone(now);
    const day = now.promessas[0]?.proxima;
    await success.open({ message: t('perfil.plans.begun', { day: day ? date(day) : '' }) });
  });
  const { draft, change } = form;
  return (
    <section className={styles.section} aria-label={t('perfil.plans.begin_title')}>
      <h3>{t('perfil.plans.begin_title')}</h3>
      {formas.pix && (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <SelectInput
            label={t('perfil.plans.kind')}
            value={draft.tipo}
            error={form.error('tipo')}
            {...(replaces && { help: t('perfil.plans.begin_replaces') })}
            onChange={(event) => change({ tipo: event.target.value as TipoMensal })}
          >
            {tiposMensais.map((tipo) => (
              <option key={tipo} value={tipo}>
                {label(kinds[tipo])}
              </option>
            ))}
          </SelectInput>
          <AmountAndDay form={form} />
          <p className={styles.help}>{t('perfil.plans.method.pix')}</p>
          <div className={styles.actions}>
            <Button type="submit" loading={form.busy}>
              {t('perfil.plans.begin')}
            </Button>
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                {t('perfil.cancel')}
              </Button>
            )}
          </div>
        </form>
      )}
      {formas.cartao && (
        <p className={styles.other}>
          <a href="/contribuir">{t('perfil.plans.by_card')}</a>
        </p>
      )}
    </section>
  );
}

interface ChangeMonthlyGiftProps {
  promessa: MinhaContribuicaoMensal;
  onDone: (planos: MinhasContribuicoesMensais) => void;
  onStale: () => void;
  onCancel: () => void;
}

export function ChangeMonthlyGift({ promessa, onDone, onStale, onCancel }: ChangeMonthlyGiftProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const begin: Draft = { tipo: 'dizimo', valor: typedMoney(promessa.valor), dia: String(promessa.dia) };
  const form = usePlanForm(
    begin,
    async ({ valor, dia }) => {
      const { id, versao } = promessa;
      onDone(
        await api.put<MinhasContribuicoesMensais>(`/admin/profile/mensal/${id}`, { versao, valor, dia }),
      );
      snackbar.show({ text: t('perfil.plans.changed'), color: 'success', timeout: 4000 });
    },
    onStale,
  );
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <AmountAndDay form={form} />
      <div className={styles.actions}>
        <Button type="submit" loading={form.busy}>
          {t('perfil.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('perfil.cancel')}
        </Button>
      </div>
    </form>
  );
}
