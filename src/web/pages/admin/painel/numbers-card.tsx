import type { CartaoDeNumeros } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CardFrame } from './card-frame.tsx';
import { countedText } from './labels.ts';
import { NumberWithChange } from './number-with-change.tsx';
import styles from './painel.module.css';
import { useValues } from './values.tsx';

/** Numbers beside each other. */
export function NumbersCard({ card }: { card: CartaoDeNumeros }) {
  const translator = useT();
  const { t, number } = translator;
  const { money } = useValues();
  const { saldo } = card;
  return (
    <CardFrame chave={card.chave}>
      <div className={styles.numbers} data-money={card.saldo_dinheiro}>
        {card.numeros.map(({ nome, numero, antes }) => (
          <NumberWithChange
            key={nome}
            name={countedText(translator, `painel.name.${nome}`, numero)}
            numero={numero}
            antes={antes}
          />
        ))}
      </div>
      {saldo !== undefined && (
        <p className={styles.net}>
          {t('painel.net')}{' '}
          <strong data-negative={saldo < 0 || undefined}>
            {card.saldo_dinheiro ? money(saldo) : number(saldo, { signDisplay: 'exceptZero' })}
          </strong>
        </p>
      )}
    </CardFrame>
  );
}
