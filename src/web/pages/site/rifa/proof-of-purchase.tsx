import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import type { NumeroProvado } from '#shared/rifa/verificar.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { numberText } from '#web/lib/rifa/numbers.ts';
import { purchaseCode } from '#web/lib/rifa/purchase-code.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './proof-of-purchase.module.css';
import type { Verification } from './use-verification.ts';

/** Proves to a buyer that their numbers were in the frozen list; the code of the purchase stays in this browser. */
export function ProofOfPurchase({
  verification,
  isFrozen,
}: {
  verification: Verification;
  isFrozen: boolean;
}) {
  const { t } = useT();
  const { prove, result } = verification;
  const [numeros, setNumeros] = useState<NumeroProvado[]>();
  const [givenCode, setGivenCode] = useState('');
  const look = useCallback(
    async (typed: string) => setNumeros((await prove(purchaseCode(typed))) ?? undefined),
    [prove],
  );
  // the page of a purchase links here with its code behind the #, which browsers do not send to the server
  useEffect(() => {
    const code = new URLSearchParams(location.hash.slice(1)).get('compra');
    if (!code || !result?.congelada) return;
    setGivenCode(code);
    void look(code);
  }, [result, look]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void look(String(new FormData(event.currentTarget).get('compra') ?? ''));
  };
  return (
    <section aria-labelledby="prova" className={styles.proof}>
      <h2 id="prova">{t('raffle_proof.mine')}</h2>
      {isFrozen ? (
        <>
          <p>{t('raffle_proof.mine_text')}</p>
          <form onSubmit={send} key={givenCode}>
            <TextField
              name="compra"
              label={t('raffle_proof.mine_label')}
              defaultValue={givenCode}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" size="lg" disabled={!result?.congelada}>
              {t('raffle_proof.mine_submit')}
            </Button>
          </form>
          <div role="status">{numeros && <Found numeros={numeros} verification={verification} />}</div>
        </>
      ) : (
        <p>{t('raffle_proof.mine_early')}</p>
      )}
    </section>
  );
}

function Found({ numeros, verification }: { numeros: readonly NumeroProvado[]; verification: Verification }) {
  const { t } = useT();
  const { result } = verification;
  const width = numberWidthOf(result?.congelada?.total ?? 2);
  const proved = numeros.filter(({ ok }) => ok);
  if (proved.length === 0) return <p className={styles.no}>{t('raffle_proof.mine_no')}</p>;
  const won = result?.sorteados?.filter(({ numero }) => proved.some((one) => one.numero === numero)) ?? [];
  return (
    <div className={styles.yes}>
      <p>
        {t(proved.length === 1 ? 'raffle_proof.mine_yes_one' : 'raffle_proof.mine_yes', {
          numbers: proved.map(({ numero }) => numberText(numero, width)).join(', '),
        })}
      </p>
      {won.map(({ premio, numero }) => (
        <p key={premio}>
          <strong>
            {t('raffle_proof.mine_won', { number: numberText(numero ?? 0, width), prize: premio })}
          </strong>
        </p>
      ))}
      <details>
        <summary>{t('raffle_proof.details')}</summary>
        {proved.map(({ numero, posicao, linha, caminho }) => (
          <div key={numero}>
            <p>{t('raffle_proof.mine_path', { line: posicao + 1 })}</p>
            <code>{[linha, ...caminho].join('\n')}</code>
          </div>
        ))}
      </details>
    </div>
  );
}
