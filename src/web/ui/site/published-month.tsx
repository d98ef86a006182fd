import { monthLabel } from '#shared/dates-in-words.ts';
import type { DocumentoPublicado } from '#shared/transparencia/documento.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import styles from './published-month.module.css';

/** All figures of a published month, on the site and in the office's preview of it. */
export function PublishedMonth({ documento }: { documento: DocumentoPublicado }) {
  const { t, locale, money } = useT();
  const { mes, totais, categorias, saldos } = documento;
  const { entradas, saidas, resultado } = totais;
  const words = resultado > 0 ? 'in_words_more' : resultado < 0 ? 'in_words_less' : 'in_words_even';
  return (
    <div className={styles.month}>
      <p className={styles.words}>
        {t(`contas_publicadas.${words}`, {
          month: monthLabel(mes, locale),
          income: money(entradas),
          expenses: money(saidas),
          result: money(Math.abs(resultado)),
        })}
      </p>
      <dl className={styles.totals}>
        <div data-tone="income">
          <dt>{t('contas_publicadas.income')}</dt>
          <dd>{money(entradas)}</dd>
        </div>
        <div data-tone="expense">
          <dt>{t('contas_publicadas.expenses')}</dt>
          <dd>{money(saidas)}</dd>
        </div>
        <div>
          <dt>{t('contas_publicadas.result')}</dt>
          <dd>{money(resultado)}</dd>
        </div>
      </dl>
      {categorias && (
        <div className={styles.sides}>
          <Categories
            title={t('contas_publicadas.where_from')}
            tone="income"
            lines={categorias.entradas}
            others={categorias.outras_entradas}
            fewest={categorias.minimo}
          />
          <Categories
            title={t('contas_publicadas.where_to')}
            tone="expense"
            lines={categorias.saidas}
            others={null}
          />
        </div>
      )}
      {saldos && <Balances saldos={saldos} resultado={resultado} />}
    </div>
  );
}

interface CategoriesProps {
  title: string;
  tone: 'income' | 'expense';
  lines: readonly { nome: string | null; valor: number }[];
  /** the sum of categories with few givers, shown together */
  others: number | null;
  fewest?: number;
}

function Categories({ title, tone, lines, others, fewest = 0 }: CategoriesProps) {
  const { t, money } = useT();
  const rows = [
    ...lines.map(({ nome, valor }) => ({
      key: `${nome} ${valor}`,
      title: nome === null ? t('contas_publicadas.no_category') : <span lang={recordLang}>{nome}</span>,
      value: { value: valor, text: money(valor) },
    })),
    ...(others === null
      ? []
      : [
          {
            key: 'outras',
            title: t('contas_publicadas.others'),
            value: { value: others, text: money(others) },
          },
        ]),
  ];
  return (
    <section className={styles.side}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{t('contas_publicadas.none')}</p>
      ) : (
        <ShareBars
          caption={title}
          head={[t('contas_publicadas.category'), t('contas_publicadas.amount')]}
          rows={rows}
          tone={tone}
        />
      )}
      {others !== null && (
        <p className={styles.note}>{t('contas_publicadas.others_text', { count: fewest })}</p>
      )}
    </section>
  );
}

interface BalancesProps {
  saldos: NonNullable<DocumentoPublicado['saldos']>;
  resultado: number;
}

function Balances({ saldos: { inicio, fim, contas }, resultado }: BalancesProps) {
  const { t, money } = useT();
  const difference = fim - inicio - resultado;
  const lines = [
    [t('contas_publicadas.balance_start'), inicio],
    [t('contas_publicadas.result'), resultado],
    ...(difference === 0 ? [] : [[t('contas_publicadas.balance_other'), difference] as const]),
    [t('contas_publicadas.balance_end'), fim],
  ] as const;
  return (
    <section className={styles.side}>
      <h2>{t('contas_publicadas.balances')}</h2>
      <dl className={styles.lines}>
        {lines.map(([name, valor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(valor)}</dd>
          </div>
        ))}
      </dl>
      {contas && (
        <>
          <h3>{t('contas_publicadas.accounts')}</h3>
          <dl className={styles.lines} lang={recordLang}>
            {contas.map(({ nome, saldo }) => (
              <div key={`${nome} ${saldo}`}>
                <dt>{nome}</dt>
                <dd>{money(saldo)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
