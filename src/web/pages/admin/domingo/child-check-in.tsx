import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { normalisePhone } from '#shared/br/phone.ts';
import type { CriancaCadastrada, CriancasDoCulto, EntradaDeCrianca } from '#shared/contracts/criancas.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { qrOfCodigo } from '#shared/criancas/codigo.ts';
import { churchToday } from '#shared/dates.ts';
import { qrPath } from '#shared/qr.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import tick from '#web/ui/tick.module.css';
import { findNames } from './attendance.ts';
import styles from './children.module.css';
import { type ChildOnPhone, isInside, onlyAdult, roomFor } from './children.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import { showFirstError } from './show-first-error.ts';
import sundayStyles from './sunday.module.css';
import { useSunday } from './sunday-page.tsx';
import type { SundayEntry } from './sunday-store.ts';
import { useCodes } from './use-codes.ts';
import { useCorrectedEntry } from './use-corrected-entry.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

const maxFound = 12;

interface CheckInChildProps {
  evento: EventoDoDomingo;
  list: CriancasDoCulto;
  children: readonly ChildOnPhone[];
}

/** A finished check-in, with the code for both labels. */
interface Given {
  chave: string;
  nome: string;
  codigo: string;
}

/** Checks a child in: a registered child found by name, or a visitor whose data are typed. */
export function CheckInChild({ evento, list, children }: CheckInChildProps) {
  const { t } = useT();
  const inUse = useSunday();
  const { corrected, close } = useCorrectedEntry('crianca_entrada');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CriancaCadastrada | 'visitante'>();
  // after the service, children are mostly looked up: codes are reserved only for a late check-in
  const isPast = (evento.data_final ?? evento.data) < churchToday(new Date());
  const codes = useCodes(inUse, evento.id, !isPast || chosen !== undefined || corrected !== undefined);
  const [checkedIn, setCheckedIn] = useState<Given>();
  const matches = useMemo(() => findNames(list.cadastradas, typed, maxFound), [list.cadastradas, typed]);
  const inside = new Set(children.filter(isInside).map(({ pessoa }) => pessoa));
  const isNone = typed.trim() !== '' && matches.length === 0;

  if (checkedIn)
    return (
      <GivenCode
        checkedIn={checkedIn}
        id={children.find(({ chave }) => chave === checkedIn.chave)?.id ?? null}
        onNext={() => setCheckedIn(undefined)}
      />
    );
  if (list.salas.length === 0) return <p className={sundayStyles.notice}>{t('criancas.no_rooms')}</p>;
  if (corrected)
    return (
      <ChildForm
        key={corrected.key}
        evento={evento}
        salas={list.salas}
        child={list.cadastradas.find(({ pessoa }) => pessoa === corrected.dados.pessoa)}
        typedName=""
        corrected={corrected}
        takeCode={codes.take}
        onCancel={close}
        onGiven={(one) => {
          setCheckedIn(one);
          close();
        }}
      />
    );
  if (chosen)
    return (
      <ChildForm
        key={chosen === 'visitante' ? 'visitante' : chosen.pessoa}
        evento={evento}
        salas={list.salas}
        child={chosen === 'visitante' ? undefined : chosen}
        typedName={typed}
        corrected={undefined}
        takeCode={codes.take}
        onCancel={() => setChosen(undefined)}
        onGiven={(one) => {
          setCheckedIn(one);
          setChosen(undefined);
          setTyped('');
        }}
      />
    );
  return (
    <section className={styles.part} aria-label={t('criancas.way.entrada')}>
      {codes.isOut && !isPast && (
        <p className={sundayStyles.notice} role="status">
          {t('criancas.no_codes')}
        </p>
      )}
      <TextInput
        type="search"
        label={t('criancas.search')}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={styles.found}>
        {matches.map((child) => (
          <li key={child.pessoa}>
            <button
              type="button"
              className={sundayStyles.person}
              disabled={inside.has(child.pessoa)}
              onClick={() => setChosen(child)}
            >
              <span>
                {child.nome}
                {inside.has(child.pessoa) && ` · ${t('criancas.inside')}`}
              </span>
              <IconPlus size={24} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {isNone && <p className={sundayStyles.hint}>{t('criancas.nobody')}</p>}
      <Button variant="quiet" size="lg" wide onClick={() => setChosen('visitante')}>
        {t('criancas.visitor')}
      </Button>
    </section>
  );
}

interface ChildFormProps {
  evento: EventoDoDomingo;
  salas: CriancasDoCulto['salas'];
  /** undefined: a visitor */
  child: CriancaCadastrada | undefined;
  typedName: string;
  /** a refused check-in that is being corrected */
  corrected: SundayEntry | undefined;
  takeCode: () => Promise<{ codigo: string; aparelho: string } | undefined>;
  onCancel: () => void;
  onGiven: (checkedIn: Given) => void;
}

function ChildForm(props: ChildFormProps) {
  const { evento, salas, child, typedName, corrected, takeCode, onCancel, onGiven } = props;
  const { t } = useT();
  const { sunday } = useSunday();
  const part = useFocusOnMount<HTMLFormElement>();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  const first = onlyAdult(child?.responsaveis);
  const before = corrected?.dados as unknown as EntradaDeCrianca | undefined;
  const [isNewCode, setNewCode] = useState(false);
  const [form, setForm] = useState({
    nome: child?.nome ?? typedName,
    nascimento: child?.data_nascimento ?? '',
    sala: '',
    alergias: child?.alergias ?? '',
    observacoes: child?.observacoes ?? '',
    autorizados: '',
    responsavel: first?.pessoa ?? null,
    responsavel_nome: first?.nome ?? '',
    whatsapp: first?.whatsapp ?? '',
    ...(before && typedBefore(before)),
  });
  const { working, once } = useOneAtATime();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part });
  const sala = form.sala || String(roomFor(salas, form.nascimento, evento.dia) ?? '');
  const phone = form.whatsapp.trim();
  const errors = {
    nome: form.nome.trim().length < 2 ? t('criancas.name_error') : undefined,
    nascimento:
      !child && (form.nascimento === '' || form.nascimento > evento.dia)
        ? t('criancas.birth_error')
        : undefined,
    sala: sala === '' ? t('criancas.room_error') : undefined,
    responsavel: form.responsavel_nome.trim().length < 2 ? t('criancas.guardian_error') : undefined,
    whatsapp:
      (!child && phone === '') || (phone !== '' && !normalisePhone(phone))
        ? t('criancas.whatsapp_error')
        : undefined,
  };
  const shown = isTried ? errors : ({} as Partial<typeof errors>);

  async function save(): Promise<void> {
    setTried(true);
    if (Object.values(errors).some(Boolean)) {
      showFirstError(part.current);
      return;
    }
    try {
      const code =
        before && !isNewCode ? { codigo: before.codigo, aparelho: before.aparelho } : await takeCode();
      if (!code) {
        setProblem(t('criancas.no_codes'));
        return;
      }
      const nome = form.nome.trim();
      const dados = {
        evento: evento.id,
        sala: Number(sala),
        ...code,
        pessoa: child?.pessoa ?? null,
        ...(!child && { nome, data_nascimento: form.nascimento }),
        alergias: form.alergias.trim() || null,
        observacoes: form.observacoes.trim() || null,
        responsavel: form.responsavel,
        responsavel_nome: form.responsavel_nome.trim(),
        responsavel_whatsapp: phone || null,
        autorizados: form.autorizados.trim() || null,
      };
      const chave = corrected?.key ?? (await sunday.add('crianca_entrada', dados, nome));
      if (corrected) await sunday.sendCorrected(chave, dados, nome);
      onGiven({ chave, nome, codigo: code.codigo });
    } catch (failure) {
      setProblem(`${t('domingo.not_kept')} ${failure instanceof Error ? failure.message : ''}`);
    }
  }

  return (
    <form
      ref={part}
      tabIndex={-1}
      className={styles.part}
      noValidate
      aria-label={t('criancas.form')}
      onSubmit={(event) => {
        event.preventDefault();
        void once(save);
      }}
    >
      {child ? (
        <h2 className={styles.name}>{child.nome}</h2>
      ) : (
        <>
          <TextInput
            ref={name}
            label={t('criancas.name')}
            autoComplete="off"
            maxLength={120}
            value={form.nome}
            error={shown.nome}
            onChange={({ currentTarget }) => set({ nome: currentTarget.value })}
          />
          <TextInput
            label={t('criancas.birth')}
            type="date"
            value={form.nascimento}
            error={shown.nascimento}
            onChange={({ currentTarget }) => set({ nascimento: currentTarget.value })}
          />
        </>
      )}
      <SelectInput
        label={t('criancas.room')}
        value={sala}
        error={shown.sala}
        onChange={({ currentTarget }) => set({ sala: currentTarget.value })}
      >
        <option value="">{t('domingo.card.choose')}</option>
        {salas.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('criancas.allergies')}
        autoComplete="off"
        maxLength={300}
        value={form.alergias}
        onChange={({ currentTarget }) => set({ alergias: currentTarget.value })}
      />
      <TextInput
        label={t('criancas.care')}
        help={t('criancas.care_help')}
        autoComplete="off"
        maxLength={500}
        value={form.observacoes}
        onChange={({ currentTarget }) => set({ observacoes: currentTarget.value })}
      />
      {child && child.responsaveis.length > 0 && (
        <>
          <p className={sundayStyles.hint}>{t('criancas.adults')}</p>
          <ul className={styles.adults} aria-label={t('criancas.adults')}>
            {child.responsaveis.map(({ pessoa, nome, whatsapp }) => (
              <li key={pessoa}>
                <button
                  type="button"
                  aria-pressed={form.responsavel === pessoa}
                  onClick={() =>
                    set({ responsavel: pessoa, responsavel_nome: nome, whatsapp: whatsapp ?? '' })
                  }
                >
                  {nome}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <TextInput
        label={t('criancas.guardian')}
        autoComplete="off"
        maxLength={120}
        value={form.responsavel_nome}
        error={shown.responsavel}
        onChange={({ currentTarget }) => set({ responsavel_nome: currentTarget.value, responsavel: null })}
      />
      <TextInput
        label={t('criancas.whatsapp')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={form.whatsapp}
        error={shown.whatsapp}
        onChange={({ currentTarget }) => set({ whatsapp: currentTarget.value })}
      />
      <TextInput
        label={t('criancas.others')}
        autoComplete="off"
        maxLength={300}
        value={form.autorizados}
        onChange={({ currentTarget }) => set({ autorizados: currentTarget.value })}
      />
      {before && (
        <label className={sundayStyles.choice}>
          <input
            type="checkbox"
            className={tick.tick}
            checked={isNewCode}
            onChange={({ currentTarget }) => setNewCode(currentTarget.checked)}
          />
          <span>{t('criancas.other_code', { code: before.codigo })}</span>
        </label>
      )}
      {problem !== undefined && (
        <p className={sundayStyles.notice} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" wide loading={working}>
        {t(corrected ? 'domingo.retry' : 'criancas.take_in')}
      </Button>
      <Button variant="plain" wide onClick={onCancel}>
        {t('crud.cancel')}
      </Button>
    </form>
  );
}

/** The typed values of a check-in that was sent before. */
const typedBefore = (entrada: EntradaDeCrianca) => ({
  ...(entrada.nome && { nome: entrada.nome }),
  ...(entrada.data_nascimento && { nascimento: entrada.data_nascimento }),
  sala: String(entrada.sala),
  alergias: entrada.alergias ?? '',
  observacoes: entrada.observacoes ?? '',
  responsavel: entrada.responsavel ?? null,
  responsavel_nome: entrada.responsavel_nome,
  whatsapp: entrada.responsavel_whatsapp ?? '',
  autorizados: entrada.autorizados ?? '',
});

interface GivenCodeProps {
  checkedIn: Given;
  /** the id of the check-in on the server, which prints its labels; null until the server has it */
  id: number | null;
  onNext: () => void;
}

/** The code in large letters, to be written on both labels where there is no printer. */
function GivenCode({ checkedIn: { nome, codigo }, id, onNext }: GivenCodeProps) {
  const { t } = useT();
  const [problem, setProblem] = useState<string>();
  const part = useFocusOnMount<HTMLElement>();
  const print = async (): Promise<void> => {
    try {
      const { blob, name } = await api.download(`/admin/domingo/criancas/etiquetas.pdf?entradas=${id}`);
      saveFile(blob, name ?? 'etiquetas.pdf');
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
    }
  };
  return (
    <section ref={part} tabIndex={-1} className={styles.given} aria-labelledby="codigo">
      <h2 id="codigo">{nome}</h2>
      <p className={styles.code} data-testid="codigo">
        {codigo}
      </p>
      <div className={styles.qr}>
        <QrCode qr={qrPath(qrOfCodigo(codigo))} label={codigo} />
      </div>
      <p>{t(id === null ? 'criancas.given_write' : 'criancas.given')}</p>
      {problem !== undefined && (
        <p className={sundayStyles.notice} role="alert">
          {problem}
        </p>
      )}
      {id !== null && (
        <Button variant="quiet" size="lg" wide onClick={() => void print()}>
          {t('criancas.print')}
        </Button>
      )}
      <Button size="lg" wide onClick={onNext}>
        {t('criancas.next')}
      </Button>
    </section>
  );
}
