import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CriancasDoCulto } from '#shared/contracts/criancas.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { codigoLength, parseCodigo } from '#shared/criancas/codigo.ts';
import { churchDateTime } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CameraView } from '#web/pages/admin/inscricao/checkin/camera-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Care } from './child-care.tsx';
import styles from './children.module.css';
import { adultsNotNamed, type ChildOnPhone, childByCode, codeProblem } from './children.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import sundayStyles from './sunday.module.css';
import { useSunday } from './sunday-page.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

interface ChildWayOutProps {
  evento: EventoDoDomingo;
  list: CriancasDoCulto;
  children: readonly ChildOnPhone[];
}

/** After this many wrong codes the page refuses codes for a minute, also after a reload; the server has a limit of its own. */
const maxWrong = 5;
const pause = 60_000;
interface Wrong {
  count: number;
  until: number;
}

/** Hands a child over to the person who brings its code. */
export function ChildWayOut({ evento, list, children }: ChildWayOutProps) {
  const { t, time } = useT();
  const { sunday, state } = useSunday();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ child: ChildOnPhone; codigo: string }>();
  const [message, setMessage] = useState<string>();
  const [done, setDone] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>({ count: 0, until: 0 });
  const [isScanning, setScanning] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const camera = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const wrongName = `codigos-errados-${evento.id}`;
  useEffect(() => {
    void sunday.draft<Wrong>(wrongName).then((stored) => stored && setWrong(stored));
  }, [sunday, wrongName]);

  /** Looks up a code that was typed or read by the camera; true: the camera can be closed. */
  async function look(text: string): Promise<boolean> {
    setDone(undefined);
    setFound(undefined);
    if (Date.now() < wrong.until) {
      setMessage(t('criancas.wait'));
      return true;
    }
    const codigo = parseCodigo(text);
    if (!codigo) {
      setMessage(t(codeProblem(text), { length: String(codigoLength) }));
      return false;
    }
    setTyped(codigo);
    const child = await childByCode(children, evento.id, codigo);
    if (child?.saiu_em) {
      setMessage(t('criancas.already_left', { name: child.nome, time: time(timeOf(child.saiu_em)) }));
      return false;
    }
    if (child) {
      setMessage(undefined);
      setFound({ child, codigo });
      return true;
    }
    const count = wrong.count + 1;
    const next = count >= maxWrong ? { count: 0, until: Date.now() + pause } : { count, until: 0 };
    setWrong(next);
    await sunday.saveDraft(wrongName, next).catch(() => undefined);
    setMessage(t(state.network === 'online' ? 'criancas.wrong' : 'criancas.unknown_offline'));
    return false;
  }
  const scan = async (text: string): Promise<void> => {
    navigator.vibrate?.(90);
    if (await look(text)) setScanning(false);
  };

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
      // not the input, whose keyboard would cover the page on a phone
      status.current?.focus();
    } catch (failure) {
      setMessage(`${t('domingo.not_kept')} ${failure instanceof Error ? failure.message : ''}`);
    }
  }

  return (
    <section className={styles.part} aria-label={t('criancas.way.saida')}>
      <Button
        variant={isScanning || found ? 'quiet' : 'primary'}
        size="lg"
        wide
        aria-pressed={isScanning}
        onClick={() => setScanning(!isScanning)}
      >
        <IconCamera size={22} aria-hidden="true" />
        {t(isScanning ? 'criancas.scan_stop' : 'criancas.scan')}
      </Button>
      {isScanning && (
        <CameraView
          key={attempt}
          ref={camera}
          isWanted
          hint={t('criancas.scan_hint')}
          onText={scan}
          onRetry={() => setAttempt(attempt + 1)}
        >
          {null}
        </CameraView>
      )}
      <form
        className={styles.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void look(typed);
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
        <Button type="submit" variant="quiet" size="lg" wide>
          {t('criancas.look')}
        </Button>
      </form>
      <p ref={status} tabIndex={-1} role="status" className={sundayStyles.done}>
        {done !== undefined && t('criancas.left_done', { name: done })}
      </p>
      {found && <FoundChild key={found.codigo} child={found.child} list={list} onHandOver={handOver} />}
    </section>
  );
}

interface FoundChildProps {
  child: ChildOnPhone;
  list: CriancasDoCulto;
  onHandOver: () => Promise<void>;
}

/** The child of a code, shown before it is handed over. */
function FoundChild({ child, list, onHandOver }: FoundChildProps) {
  const { t } = useT();
  const part = useFocusOnMount<HTMLElement>();
  const { working, once } = useOneAtATime();
  const { nome, sala, pessoa, responsavel_nome, autorizados } = child;
  const adults = adultsNotNamed(
    child,
    list.cadastradas.find((one) => one.pessoa === pessoa)?.responsaveis ?? [],
  );
  return (
    <section ref={part} tabIndex={-1} className={styles.child} aria-labelledby="crianca">
      <h2 id="crianca" className={styles.name}>
        {nome}
      </h2>
      <p>{list.salas.find(({ id }) => id === sala)?.nome}</p>
      <Care child={child} />
      <dl className={styles.who}>
        <dt>{t('criancas.guardian')}</dt>
        <dd>{responsavel_nome}</dd>
        {autorizados && (
          <>
            <dt>{t('criancas.may_take')}</dt>
            <dd>{autorizados}</dd>
          </>
        )}
        {adults.length > 0 && (
          <>
            <dt>{t('criancas.not_named')}</dt>
            <dd>{adults.join(', ')}</dd>
          </>
        )}
      </dl>
      <Button size="lg" wide loading={working} onClick={() => void once(onHandOver)}>
        {t('criancas.hand_over', { name: nome })}
      </Button>
    </section>
  );
}

const timeOf = (moment: string): string => churchDateTime(new Date(moment)).slice(11);
