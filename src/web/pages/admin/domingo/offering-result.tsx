import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Diferenca, FormaContada } from '#shared/contagem/contagem.ts';
import { type Contagem, isCountDecided } from '#shared/contracts/contagem.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { churchToday } from '#shared/dates.ts';
import { classificacoes, formas } from '#shared/sections/financeiro-listas.ts';
import { readAll } from '#web/crud/read-all.ts';
import { api } from '#web/lib/http/api.ts';
import { type FieldErrors, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './offering.module.css';
import { countedText, shownAccounts } from './offering.ts';
import { showFirstError } from './show-first-error.ts';

interface OfferingResultProps {
  evento: EventoDoDomingo;
  contagem: Contagem;
  /** whether the user is one of the two who counted */
  isMine: boolean;
  mayBook: boolean;
  onChanged: () => void;
}

/** The state of the two counts: which is missing, where they differ, and what was entered in the books. */
export function OfferingResult({ evento, contagem, isMine, mayBook, onChanged }: OfferingResultProps) {
  const { t, money, dateTime } = useT();
  const { estado, pessoas, total, diferencas } = contagem;
  const [failure, setFailure] = useState<{ message: string; errors: FieldErrors }>();
  const [isDayRefused, setDayRefused] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
      onChanged();
    } catch (error) {
      const { message, errors = {} } = isApiError(error) ? error : { message: t('contagem.needs_network') };
      setFailure({ message, errors });
      // offers another day: the month of the service may be closed for the church of the account
      if (errors.data !== undefined) setDayRefused(true);
    }
  };
  const sheet = () =>
    act(async () => {
      const { blob, name } = await api.download(`/admin/domingo/oferta/${contagem.id}/folha.pdf`);
      saveFile(blob, name ?? 'contagem.pdf');
    });
  return (
    <section className={styles.result} aria-labelledby="situacao">
      <h2 id="situacao" data-estado={estado}>
        {t(`contagem.state.${estado}`)}
      </h2>
      {contagem.motivo && (
        <p>{t('contagem.closed_by', { name: contagem.encerrada_por ?? '', reason: contagem.motivo })}</p>
      )}
      {total !== null && <p className={styles.sum}>{money(total)}</p>}
      <ul className={styles.who}>
        {pessoas.map(({ id, nome, total: sum }) => (
          <li key={id}>
            <span>{nome}</span>
            <strong>{sum === null ? t('contagem.sent') : money(sum)}</strong>
          </li>
        ))}
      </ul>
      {estado === 'contando' && isMine && <p>{t('contagem.second')}</p>}
      {diferencas !== null && diferencas.length > 0 && (
        <Differences list={diferencas} names={pessoas.map(({ nome }) => nome)} />
      )}
      {contagem.lancada_em && (
        <p>
          {t(contagem.lancamentos.length === 1 ? 'contagem.booked_by_one' : 'contagem.booked_by', {
            name: contagem.lancada_por ?? '',
            when: dateTime(contagem.lancada_em),
            count: String(contagem.lancamentos.length),
          })}
        </p>
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure.message}
        </p>
      )}
      {(isCountDecided(estado) || estado === 'lancada') && (
        <Button variant="quiet" wide onClick={() => void sheet()}>
          {t('contagem.sheet')}
        </Button>
      )}
      {estado === 'diferente' && mayBook && (
        <CloseForm
          contagem={contagem}
          onClose={(body) => act(() => api.post(`/admin/domingo/oferta/${contagem.id}/encerrar`, body))}
        />
      )}
      {isCountDecided(estado) && mayBook && (
        <BookForm
          contagem={contagem}
          errors={failure?.errors ?? {}}
          offersToday={evento.data < churchToday(new Date()) && (contagem.mes_fechado || isDayRefused)}
          onBook={(body) => act(() => api.post(`/admin/domingo/oferta/${contagem.id}/lancar`, body))}
        />
      )}
      {contagem.envios.length > pessoas.length && (
        <details>
          <summary>{t('contagem.history')}</summary>
          <ul className={styles.who}>
            {contagem.envios.map(({ id, nome, enviado_em, total: sum }) => (
              <li key={id}>
                <span>
                  {nome} · {dateTime(enviado_em)}
                </span>
                <strong>{sum === null ? t('contagem.sent') : money(sum)}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Differences({ list, names }: { list: readonly Diferenca[]; names: readonly string[] }) {
  const { t, money, label, number } = useT();
  const nameOf = ({ parte, cedula, especie, forma, nome }: Diferenca): string => {
    if (parte === 'dinheiro') return money(cedula ?? 0);
    const what = parte === 'envelope' ? t('contagem.envelope', { name: nome ?? '' }) : label(formas[forma]);
    return `${what} · ${label(classificacoes[especie])}`;
  };
  const side = (one: Diferenca, counted: Diferenca['primeira']): string =>
    countedText(one, counted, money, number);
  return (
    <div className={styles.scroll}>
      <table className={styles.differences}>
        <caption>{t('contagem.differences')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contagem.line')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.chave}>
              <th scope="row">{nameOf(one)}</th>
              <td>{side(one, one.primeira)}</td>
              <td>{side(one, one.segunda)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CloseFormProps {
  contagem: Contagem;
  onClose: (body: { motivo: string; vale: number }) => Promise<void>;
}

/** The treasurer decides whose count is valid, and why. */
function CloseForm({ contagem: { pessoas }, onClose }: CloseFormProps) {
  const { t, money } = useT();
  const [vale, setVale] = useState('');
  const [motivo, setMotivo] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && motivo.trim() === '';
  return (
    <details className={styles.treasurer}>
      <summary>{t('contagem.close')}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (vale !== '' && motivo.trim() !== '') void onClose({ motivo, vale: Number(vale) });
        }}
      >
        <SelectInput
          label={t('contagem.whose')}
          value={vale}
          error={isTried && vale === '' ? t('contagem.whose_error') : undefined}
          onChange={({ currentTarget }) => setVale(currentTarget.value)}
        >
          <option value="">{t('domingo.card.choose')}</option>
          {pessoas.map(({ id, nome, total }) => (
            <option key={id} value={id}>
              {`${nome} · ${money(total ?? 0)}`}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('contagem.reason')}
          maxLength={500}
          value={motivo}
          error={isMissing ? t('contagem.reason_error') : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <Button type="submit" variant="danger" wide>
          {t('contagem.close_now')}
        </Button>
      </form>
    </details>
  );
}

interface BookFormProps {
  contagem: Contagem;
  /** of the accounts, as the server refused them */
  errors: FieldErrors;
  /** the day of the service is in a closed month: offers to enter the money today */
  offersToday: boolean;
  onBook: (body: { contas: Partial<Record<FormaContada, number>>; data?: string }) => Promise<void>;
}

/** The account for each kind of money, and one button that enters everything. */
function BookForm({ contagem: { contas }, errors, offersToday, onBook }: BookFormProps) {
  const { t, money, label } = useT();
  const { data: list } = useQuery({
    queryKey: ['contagem-contas'],
    queryFn: ({ signal }) =>
      readAll<{ id: number; nome: string }>('/admin/conta', { query: { ativa: 'true' }, signal }),
  });
  const [chosen, setChosen] = useState<Partial<Record<FormaContada, string>>>({});
  const [isToday, setToday] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const accounts = shownAccounts(contas, list ?? [], chosen);
  return (
    <form
      className={styles.book}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        const form = event.currentTarget;
        void onBook({
          contas: accounts,
          ...(offersToday && isToday && { data: churchToday(new Date()) }),
        }).finally(() => {
          setBusy(false);
          showFirstError(form);
        });
      }}
    >
      {contas.map(({ forma, valor }) => (
        <SelectInput
          key={forma}
          label={`${label(formas[forma])} · ${money(valor)}`}
          value={accounts[forma] ?? ''}
          error={errors[`contas.${forma}`]?.[0]}
          onChange={({ currentTarget }) => setChosen({ ...chosen, [forma]: currentTarget.value })}
        >
          <option value="">{t('contagem.account')}</option>
          {list?.map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </SelectInput>
      ))}
      {offersToday && (
        <label className={styles.today}>
          <input
            type="checkbox"
            checked={isToday}
            onChange={({ currentTarget }) => setToday(currentTarget.checked)}
          />
          <span>{t('contagem.book_today')}</span>
        </label>
      )}
      <Button type="submit" size="lg" wide loading={isBusy}>
        {t('contagem.book')}
      </Button>
    </form>
  );
}
