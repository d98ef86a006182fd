import { camisetas } from '#shared/contracts/inscricao.ts';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './dashboard.module.css';

type Respostas = PainelInscricoes['respostas'][number];

const sizeOf = (size: string): number => (camisetas as readonly string[]).indexOf(size);

/** Sizes from small to large; other answers by their number. */
const sortedValues = ({ tipo, valores }: Respostas): Respostas['valores'] =>
  tipo === 'camiseta' ? valores.toSorted((a, b) => sizeOf(a.resposta) - sizeOf(b.resposta)) : valores;

/** The number of each answer: T-shirts to order, diets to cook for. */
export function Answers({ respostas }: { respostas: PainelInscricoes['respostas'] }) {
  const { t, number } = useT();
  if (respostas.length === 0) return null;
  return (
    <section className={styles.chart} aria-labelledby="respostas-dadas">
      <h3 id="respostas-dadas">{t('inscricoes.answers')}</h3>
      {respostas.map((question) => {
        const most = Math.max(...question.valores.map(({ total }) => total));
        return (
          <div key={question.pergunta} className={styles.question}>
            <h4 lang={recordLang}>{question.pergunta}</h4>
            <dl className={styles.answers}>
              {sortedValues(question).map(({ resposta, total }) => (
                <div key={resposta}>
                  <dt lang={recordLang}>
                    {question.tipo === 'sim_ou_nao' && (resposta === 'sim' || resposta === 'nao')
                      ? t(`inscricoes.answer_${resposta}`)
                      : resposta}
                  </dt>
                  <dd>
                    <span className={styles.bar} aria-hidden="true">
                      <span style={{ inlineSize: `${(100 * total) / most}%` }} />
                    </span>
                    <b>{number(total)}</b>
                  </dd>
                </div>
              ))}
            </dl>
            {question.valores.length >= 30 && <p className={styles.note}>{t('inscricoes.more_answers')}</p>}
          </div>
        );
      })}
    </section>
  );
}
