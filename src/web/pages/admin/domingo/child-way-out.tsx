import { useEffect, useState } from 'react';
import type { CriancasDoCulto } from '#shared/contracts/criancas.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { codigoDe, tamanhoDoCodigo } from '#shared/criancas/codigo.ts';
import { churchDateTime } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Care } from './child-care.tsx';
import styles from './children.module.css';
import { type ChildOnPhone, childByCode } from './children.ts';
import sundayStyles from './sunday.module.css';
import { useSunday } from './sunday-page.tsx';

interface ChildWayOutProps {
  evento: EventoDoDomingo;
  list: CriancasDoCulto;
  children: readonly ChildOnPhone[];
}

/** After so many wrong codes the page waits, also when it is opened again; the server counts on its own. */
const mostWrong = 5;
const pause = 60_000;
interface Wrong {
  count: number;
  until: number;
}

/** A child goes home with whoever brings its code. */
export function ChildWayOut({ evento, list, children }: ChildWayOutProps) {
  const { t } = useT();
  const { sunday, state } = useSunday();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ child: ChildOnPhone; codigo: string }>();
  const [message, setMessage] = useState<string>();
  const [done, setDone] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>({ count: 0, until: 0 });
  const wrongName = `codigos-errados-${evento.id}`;
  useEffect(() => {
    void sunday.draft<Wrong>(wrongName).then((kept) => kept && setWrong(kept));
  }, [sunday, wrongName]);

  async function look(): Promise<void> {
    setDone(undefined);
    setFound(undefined);
    if (Date.now() < wrong.until) {
      setMessage(t('criancas.wait'));
      return;
    }
    const codigo = codigoDe(typed);
    if (!codigo) {
      setMessage(t('criancas.code_error', { length: String(tamanhoDoCodigo) }));
      return;
    }
    const child = await childByCode(children, evento.id, codigo);
    if (child?.saiu_em) {
      setMessage(t('criancas.already_left', { name: child.nome, time: timeOf(child.saiu_em) }));
      return;
    }
    if (child) {
      setMessage(undefined);
      setFound({ child, codigo });
      return;
    }
    const count = wrong.count + 1;
    const next = count >= mostWrong ? { count: 0, until: Date.now() + pause } : { count, until: 0 };
    setWrong(next);
    await sunday.saveDraft(wrongName, next).catch(() => undefined);
    setMessage(t(state.network === 'online' ? 'criancas.wrong' : 'criancas.unknown_offline'));
  }

  async function handOver(): Promise<void> {
    if (!found) return;
    const { child, codigo } = found;
    try {
      await sunday.add(
        'crianca_saida',
        { evento: evento.id, codigo, entrada: child.chave },
        t('criancas.way_out_of', { name: child.nome }),
      );
      setDone(child.nome);
      setFound(undefined);
      setTyped('');
    } catch (failure) {
      setMessage(`${t('domingo.not_kept')} ${failure instanceof Error ? failure.message : ''}`);
    }
  }

  const adults = list.cadastradas.find(({ pessoa }) => pessoa === found?.child.pessoa)?.responsaveis ?? [];
  return (
    <section className={styles.part} aria-label={t('criancas.way.saida')}>
      <form
        className={styles.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <TextInput
          label={t('criancas.code')}
          help={t('criancas.code_help')}
          className={styles.codeInput}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          error={message}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value.toUpperCase());
            setMessage(undefined);
          }}
        />
        <Button type="submit" variant={found ? 'quiet' : 'primary'} size="lg" wide>
          {t('criancas.look')}
        </Button>
      </form>
      <p role="status" className={sundayStyles.done}>
        {done !== undefined && t('criancas.left_done', { name: done })}
      </p>
      {found && (
        <section className={styles.child} aria-labelledby="crianca">
          <h2 id="crianca" className={styles.name}>
            {found.child.nome}
          </h2>
          <p>{list.salas.find(({ id }) => id === found.child.sala)?.nome}</p>
          <Care child={found.child} />
          <dl className={styles.who}>
            <dt>{t('criancas.guardian')}</dt>
            <dd>{found.child.responsavel_nome}</dd>
            {(found.child.autorizados || adults.length > 0) && (
              <>
                <dt>{t('criancas.may_take')}</dt>
                <dd>
                  {[...adults.map(({ nome }) => nome), found.child.autorizados].filter(Boolean).join(', ')}
                </dd>
              </>
            )}
          </dl>
          <Button size="lg" wide onClick={() => void handOver()}>
            {t('criancas.hand_over', { name: found.child.nome })}
          </Button>
        </section>
      )}
    </section>
  );
}

const timeOf = (moment: string): string => churchDateTime(new Date(moment)).slice(11);
