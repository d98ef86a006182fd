import { useState } from 'react';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { formatNumero } from '#shared/rifa/numeros.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { rifaCompra } from '#shared/sections/rifa-compra.ts';
import { useAllowed } from '#web/crud/access.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from '../raffle.module.css';
import { useDrawStep } from './use-draw.ts';

type Prize = SorteioDaRifa['premios'][number];

/** The prizes in their order, with their winners, and whether each was handed over. */
export function Prizes({ draw }: { draw: SorteioDaRifa }) {
  const { t } = useT();
  return (
    <section aria-labelledby="sorteio-premios">
      <h3 id="sorteio-premios">{t('rifas.winners')}</h3>
      <ol className={styles.prizes}>
        {draw.premios.map((prize) => (
          <PrizeLine key={prize.premio} draw={draw} prize={prize} />
        ))}
      </ol>
    </section>
  );
}

function PrizeLine({ draw, prize }: { draw: SorteioDaRifa; prize: Prize }) {
  const { t, money, dateTime } = useT();
  const { working, run } = useDownload();
  const mayAct = useAllowed(section).edit;
  const [isOpen, setOpen] = useState(false);
  const { premio, descricao, valor, numero, ganhador, entrega } = prize;
  return (
    <li>
      <p>
        <strong lang={recordLang}>
          {t('rifas.type_prize', { n: premio })}: {descricao}
        </strong>
        {valor !== null && ` · ${money(valor)}`}
      </p>
      {numero === null || !ganhador ? (
        <p className={styles.note}>{t('rifas.no_winner')}</p>
      ) : (
        <>
          <p>
            {t('rifas.prize_number', { number: formatNumero(numero, draw.largura) })} ·{' '}
            <RecordLink section={rifaCompra} id={ganhador.compra}>
              {ganhador.nome}
            </RecordLink>
            {ganhador.whatsapp && (
              <>
                {' · '}
                <Cell field={rifaCompra.fields.whatsapp} value={ganhador.whatsapp} />
              </>
            )}
          </p>
          {ganhador.dinheiro && (
            <p className={styles.notice}>
              {t(`rifas.money_gone.${ganhador.dinheiro}`)} {!entrega && t('rifas.money_gone_help')}
            </p>
          )}
          {entrega?.motivo && (
            <p className={styles.note}>{t('rifas.handed_reason', { reason: entrega.motivo })}</p>
          )}
          {entrega && (
            <p className={styles.note}>
              {t('rifas.handed', { name: entrega.recebedor, when: dateTime(entrega.em) })}
            </p>
          )}
          <div className={styles.buttons} data-noprint>
            {mayAct && !entrega && !isOpen && (
              <Button variant="quiet" onClick={() => setOpen(true)}>
                {t('rifas.hand_over')}
              </Button>
            )}
            <Button
              variant="plain"
              loading={working}
              aria-label={`${t('rifas.receipt')}, ${t('rifas.type_prize', { n: premio })}`}
              onClick={() =>
                void run(
                  { path: `/admin/rifa/${draw.id}/premios/${premio}/recibo.pdf`, query: {} },
                  `recibo-${draw.slug}-${premio}.pdf`,
                )
              }
            >
              {t('rifas.receipt')}
            </Button>
          </div>
          {isOpen && <HandOver draw={draw} prize={prize} onClose={() => setOpen(false)} />}
        </>
      )}
    </li>
  );
}

function HandOver({ draw, prize, onClose }: { draw: SorteioDaRifa; prize: Prize; onClose: () => void }) {
  const { t } = useT();
  const [recebedor, setRecebedor] = useState(prize.ganhador?.nome ?? '');
  const [documento, setDocumento] = useState('');
  const [observacao, setObservacao] = useState('');
  const [motivo, setMotivo] = useState('');
  const isMoneyGone = prize.ganhador?.dinheiro != null;
  const { working, error, take } = useDrawStep();
  const save = async () => {
    const body = {
      recebedor: recebedor.trim(),
      documento: documento.trim() || null,
      observacao: observacao.trim() || null,
      ...(isMoneyGone && { sem_dinheiro: true, motivo: motivo.trim() || null }),
    };
    const path = `/admin/rifa/${draw.id}/premios/${prize.premio}/entrega`;
    if (await take(path, body, () => ({ text: t('rifas.handed_now') }))) onClose();
  };
  const fields = ['recebedor', 'documento', 'observacao', 'motivo'] as const;
  return (
    <ActionForm
      title={t('rifas.hand_over_of', { n: prize.premio })}
      help={t('rifas.hand_over_help')}
      save={isMoneyGone ? t('rifas.hand_over_anyway') : t('rifas.hand_over')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={fields.some((name) => error?.of(name) !== undefined)}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <TextInput
        label={t('rifas.receiver')}
        value={recebedor}
        error={error?.of('recebedor')}
        maxLength={120}
        autoComplete="off"
        onChange={({ currentTarget }) => setRecebedor(currentTarget.value)}
      />
      <TextInput
        label={t('rifas.document')}
        value={documento}
        error={error?.of('documento')}
        maxLength={40}
        autoComplete="off"
        onChange={({ currentTarget }) => setDocumento(currentTarget.value)}
      />
      <TextInput
        label={t('rifas.remark')}
        value={observacao}
        error={error?.of('observacao')}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => setObservacao(currentTarget.value)}
      />
      {isMoneyGone && (
        <TextInput
          label={t('rifas.hand_over_reason')}
          value={motivo}
          error={error?.of('motivo')}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      )}
    </ActionForm>
  );
}
