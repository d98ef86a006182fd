import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ArranjoDoPainel, ChaveDeCartao, Painel } from '#shared/contracts/painel.ts';
import { isDecision } from '#shared/painel/order.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './arrange-drawer.module.css';

interface ArrangeDrawerProps {
  painel: Painel;
  opened: boolean;
  onClose: () => void;
  onSave: (change: Pick<ArranjoDoPainel, 'ordem' | 'ocultos'>) => void;
}

/** Which cards are shown and in which order; every change is stored at once. */
export function ArrangeDrawer({ painel, opened, onClose, onSave }: ArrangeDrawerProps) {
  const { t } = useT();
  const { disponiveis, arranjo } = painel;
  const [said, setSaid] = useState('');
  const decisions = disponiveis.filter(isDecision);
  const numbers = disponiveis.filter((chave) => !isDecision(chave));
  const common = {
    ocultos: arranjo.ocultos,
    onShow: (chave: ChaveDeCartao, isShown: boolean) => {
      const others = arranjo.ocultos.filter((one) => one !== chave);
      onSave({ ordem: arranjo.ordem, ocultos: isShown ? others : [...others, chave] });
    },
  };
  const save = (ordem: readonly ChaveDeCartao[], words: string) => {
    onSave({ ordem, ocultos: arranjo.ocultos });
    setSaid(words);
  };
  return (
    <Drawer opened={opened} onClose={onClose} title={t('painel.arrange')} closeText={t('crud.close')}>
      <p className={styles.text}>{t('painel.arrange.text')}</p>
      <p className={styles.said} role="status">
        {said}
      </p>
      <Group
        {...common}
        title={t('painel.decide')}
        keys={decisions}
        onMove={(keys, words) => save([...keys, ...numbers], words)}
      />
      <Group
        {...common}
        title={t('painel.numbers')}
        keys={numbers}
        onMove={(keys, words) => save([...decisions, ...keys], words)}
      />
      <Button variant="quiet" onClick={() => onSave({ ordem: [], ocultos: [] })}>
        {t('painel.arrange.reset')}
      </Button>
    </Drawer>
  );
}

interface GroupProps {
  title: string;
  keys: readonly ChaveDeCartao[];
  ocultos: readonly ChaveDeCartao[];
  onShow: (chave: ChaveDeCartao, isShown: boolean) => void;
  /** the keys in their new order, and what happened in words */
  onMove: (keys: readonly ChaveDeCartao[], words: string) => void;
}

function Group({ title, keys, ocultos, onShow, onMove }: GroupProps) {
  const { t } = useT();
  const list = useRef<HTMLOListElement>(null);
  const moving = useRef<{ at: number; key: ChaveDeCartao; by: 1 | -1 }>(undefined);
  // The focus stays on the pressed button of the moved card; at an end, where that button is disabled, on its other button.
  useEffect(() => {
    if (!moving.current) return;
    const { at, key, by } = moving.current;
    if (keys[at] !== key) return;
    moving.current = undefined;
    const buttons = list.current?.children[at]?.querySelectorAll('button');
    const same = buttons?.[by === -1 ? 0 : 1];
    (same?.disabled ? buttons?.[by === -1 ? 1 : 0] : same)?.focus();
  }, [keys]);
  if (keys.length === 0) return null;
  const name = (chave: ChaveDeCartao): string => t(`painel.card.${chave}`);
  const move = (at: number, by: 1 | -1) => {
    const moved = keys[at]!;
    const ordem = keys.toSpliced(at, 1).toSpliced(at + by, 0, moved);
    onMove(ordem, t('painel.arrange.moved', { name: name(moved), place: at + by + 1, total: keys.length }));
    moving.current = { at: at + by, key: moved, by };
  };
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ol ref={list} className={styles.list}>
        {keys.map((chave, at) => (
          <li key={chave}>
            <label>
              <input
                type="checkbox"
                aria-label={t('painel.arrange.show', { name: name(chave) })}
                checked={!ocultos.includes(chave)}
                onChange={({ currentTarget }) => onShow(chave, currentTarget.checked)}
              />
              {name(chave)}
            </label>
            <button
              type="button"
              disabled={at === 0}
              aria-label={t('painel.arrange.up', { name: name(chave) })}
              title={t('painel.arrange.up', { name: name(chave) })}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
            </button>
            <button
              type="button"
              disabled={at === keys.length - 1}
              aria-label={t('painel.arrange.down', { name: name(chave) })}
              title={t('painel.arrange.down', { name: name(chave) })}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
