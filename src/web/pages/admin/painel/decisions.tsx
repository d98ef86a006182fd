import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CartaoDeDecisao } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { countedText } from './labels.ts';
import { listAddress } from './list-address.ts';
import styles from './painel.module.css';
import { useValues } from './values.tsx';

const hints = {
  cuidados: 'painel.hint.cuidados',
  visitas: 'painel.hint.visitas',
  vagas: 'painel.hint.vagas',
  confirmacoes: 'painel.hint.confirmacoes',
  mandatos: 'painel.hint.mandatos',
  requerimentos: 'painel.hint.requerimentos',
  repetidos: 'painel.hint.repetidos',
} as const;
const hintOf = (chave: string) => Object.entries(hints).find(([key]) => key === chave)?.[1];

/** Cards with pending decisions; those without any are summed up in one muted line. */
export function Decisions({ cards }: { cards: readonly CartaoDeDecisao[] }) {
  const translator = useT();
  const { t, number } = translator;
  const { money } = useValues();
  const waiting = cards.filter(({ numero }) => numero.valor > 0);
  const clear = cards.filter(({ numero }) => numero.valor === 0);
  return (
    <>
      {waiting.length === 0 && (
        <div className={styles.allDone}>
          <IconCircleCheck size={24} stroke={1.6} aria-hidden="true" />
          <p>
            <strong>{t('painel.decide.done')}</strong> {t('painel.decide.done_text')}
          </p>
        </div>
      )}
      {waiting.length > 0 && (
        <ul className={styles.decisions}>
          {waiting.map(({ chave, numero, somas }) => {
            const hint = hintOf(chave);
            const amounts = somas
              .filter((sum) => sum.numero.valor !== 0)
              .map(({ nome, numero: { valor } }) => t(`painel.sum.${nome}`, { value: money(valor) }));
            const notes = [...(hint ? [t(hint)] : []), ...amounts];
            return (
              <li key={chave} data-cartao={chave}>
                <Link to={listAddress(numero.lista)}>
                  <strong>{number(numero.valor)}</strong>
                  <span>
                    {countedText(translator, `painel.card.${chave}`, numero)}
                    {notes.length > 0 && <small>{notes.join(' · ')}</small>}
                  </span>
                  <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {waiting.length > 0 && clear.length > 0 && (
        <p className={styles.clear}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          <span>
            {t('painel.decide.clear')}{' '}
            {clear.map(({ chave, numero }, at) => (
              <span key={chave}>
                {at > 0 && ', '}
                <Link to={listAddress(numero.lista)}>{inSentence(t(`painel.card.${chave}`))}</Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  );
}

/** A title inside a sentence: abbreviations such as LGPD stay as they are. */
const inSentence = (title: string): string => title.slice(0, 1).toLowerCase() + title.slice(1);
