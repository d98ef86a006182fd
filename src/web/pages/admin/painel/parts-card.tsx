import type { CartaoDePartes, ChaveDeCartao } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import { CardFrame } from './card-frame.tsx';
import { countedText, labelText } from './labels.ts';
import { NumberWithChange } from './number-with-change.tsx';
import styles from './painel.module.css';
import { useValues } from './values.tsx';

const totals = {
  saldos: 'painel.name.contas',
  despesas: 'painel.name.despesas',
  idades: 'painel.name.membros',
  bairros: 'painel.name.membros',
} as const satisfies Partial<Record<ChaveDeCartao, string>>;

const empties = {
  saldos: 'painel.empty.saldos',
  bairros: 'painel.empty.bairros',
  inscricoes: 'painel.empty.inscricoes',
} as const satisfies Partial<Record<ChaveDeCartao, string>>;

const has = <T extends object>(of: T, key: PropertyKey): key is keyof T => Object.hasOwn(of, key);

/** Parts of a whole as bars with their numbers. */
export function PartsCard({ card, today }: { card: CartaoDePartes; today: string }) {
  const translator = useT();
  const { t, number } = translator;
  const { chart } = useValues();
  const { chave, total, itens } = card;
  return (
    <CardFrame chave={chave}>
      {total && itens.length > 0 && (
        <NumberWithChange
          name={has(totals, chave) ? countedText(translator, totals[chave], total) : ''}
          numero={total}
          antes={null}
        />
      )}
      {itens.length === 0 ? (
        <p className={styles.nothing}>{t(has(empties, chave) ? empties[chave] : 'painel.empty.serie')}</p>
      ) : (
        <ShareBars
          caption={t(`painel.card.${chave}`)}
          head={[t('painel.col.name'), t('painel.col.value')]}
          tone={chave === 'despesas' ? 'expense' : 'primary'}
          rows={itens.map(({ rotulo, numero, de }) => {
            const { whole } = labelText(translator, rotulo, today);
            return {
              key: whole,
              title: 'nome' in rotulo ? <span lang={recordLang}>{whole}</span> : whole,
              value: chart(numero),
              ...(de != null && { of: de, note: t('painel.of', { total: number(de) }) }),
            };
          })}
        />
      )}
    </CardFrame>
  );
}
