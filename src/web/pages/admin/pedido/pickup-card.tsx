import { IconCircleCheck, IconGift } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Retirada } from '#shared/contracts/loja-office.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDisputeReason } from '#web/sections/pedido/disputed-order.tsx';
import { unitsIn } from '#web/sections/pedido/record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './retirada.module.css';

interface PickupCardProps {
  pickup: Retirada;
  /** the code that the buyer showed; undefined: the form asks for it */
  codigo: string | undefined;
  onChanged: () => Promise<void>;
}

/** A pickup that was found: its contents, and the button that hands it over. */
export function PickupCard({ pickup, codigo, onChanged }: PickupCardProps) {
  const { t, label, dateTime } = useT();
  const { id, nome, estado, igreja, itens, presente, nota, sandbox, contestado, mudou, entregue } = pickup;
  const [isDone, setDone] = useState(false);
  return (
    <article className={styles.pickup} data-tone={isDone ? 'done' : entregue ? 'refused' : undefined}>
      <h2>
        <RecordLink section={section} id={id}>
          {t('quadro.card', { id, name: nome ?? t('pedidos.no_name') })}
        </RecordLink>
      </h2>
      <p className={styles.facts}>
        {label(section.fields.estado.options[estado])}
        {igreja && <span lang={recordLang}> · {igreja.rotulo}</span>}
      </p>
      <ul lang={recordLang}>
        {itens.map((item) => (
          <li key={varianteLabel(item, label)}>
            <strong>{item.quantidade} ×</strong> {varianteLabel(item, label)}
          </li>
        ))}
      </ul>
      {presente && (
        <p className={styles.mark}>
          <IconGift size={18} stroke={1.8} aria-hidden="true" />
          {t('pedidos.gift')}
        </p>
      )}
      {nota && <p lang={recordLang}>{nota}</p>}
      {mudou && !isDone && <p className={styles.warning}>{t('quadro.changed')}</p>}
      {isDone && (
        <p className={styles.done}>
          <IconCircleCheck size={22} aria-hidden="true" />
          {t('pedidos.done.entregar', { id })}
        </p>
      )}
      {entregue && !isDone && (
        <p className={styles.refused}>
          {entregue.por
            ? t('retirada.delivered_by', { when: dateTime(entregue.em), who: entregue.por })
            : t('retirada.delivered', { when: dateTime(entregue.em) })}
        </p>
      )}
      {sandbox && (
        <p className={styles.refused}>
          {t('pedidos.test_mark')}. {t('pedidos.test')}
        </p>
      )}
      {!entregue && !isDone && !sandbox && (
        <HandOverButton
          id={id}
          codigo={codigo}
          unidades={unitsIn(itens)}
          isReady={estado === 'pronto_para_retirada'}
          isDisputed={contestado}
          onDone={() => {
            setDone(true);
            void onChanged();
          }}
          onRefused={() => void onChanged()}
        />
      )}
    </article>
  );
}

interface HandOverButtonProps {
  id: number;
  codigo: string | undefined;
  /** how many units the card shows */
  unidades: number;
  isReady: boolean;
  /** its payment is disputed at the bank */
  isDisputed: boolean;
  onDone: () => void;
  onRefused: () => void;
}

function HandOverButton({
  id,
  codigo,
  unidades,
  isReady,
  isDisputed,
  onDone,
  onRefused,
}: HandOverButtonProps) {
  const { t } = useT();
  const dispute = useDisputeReason(isDisputed);
  const [typed, setTyped] = useState('');
  const { working, error, send } = useOfficeAction<unknown>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const sent = await send(`/admin/pedido/${id}/entregar`, {
      codigo: (codigo ?? typed).trim(),
      unidades,
      ...dispute.body,
    });
    if (sent) onDone();
    else onRefused();
  };
  const codeError = error?.of('codigo');
  const isShown = dispute.isErrorOf(error) || (codigo === undefined && codeError !== undefined);
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {!isReady && <p className={styles.warning}>{t('retirada.not_ready')}</p>}
      {codigo === undefined && (
        <TextInput
          label={t('pedidos.code')}
          help={t('pedidos.code_help')}
          error={codeError}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isDisputed && <p className={styles.warning}>{t('pedidos.disputed')}</p>}
      {dispute.field(error)}
      {error && !isShown && (
        <p role="alert" className={styles.refused}>
          {codeError ?? error.of('sem_dinheiro') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      <Button type="submit" size="lg" wide loading={working}>
        {t(isDisputed ? 'pedidos.disputed_anyway' : 'pedidos.hand_over')}
      </Button>
    </form>
  );
}
