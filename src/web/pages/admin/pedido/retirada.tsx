import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Retirada } from '#shared/contracts/loja-office.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CameraView } from '#web/pages/admin/inscricao/checkin/camera-view.tsx';
import door from '#web/pages/admin/inscricao/checkin/checkin.module.css';
import { OwnDocument } from '#web/pages/admin/inscricao/checkin/own-document.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { PickupCard } from './pickup-card.tsx';

/** A code is six letters and digits, typed or scanned. */
const codePattern = /^[a-z0-9]{6}$/i;

interface Found {
  /** the text or code that was searched */
  term: string;
  /** the code that the buyer showed; undefined: the buyer must still say it */
  codigo: string | undefined;
  rows: readonly Retirada[];
}

/** Hands pickups over, found by the buyer's QR, the code or the name; for phones. */
export default function RetiradaPage() {
  return (
    <OwnDocument>
      <HandOver />
    </OwnDocument>
  );
}

function HandOver() {
  const { t } = useT();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const camera = useRef<HTMLElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const results = useRef<HTMLDivElement>(null);

  const find = useCallback(
    async (query: Record<string, string>, term: string, codigo?: string): Promise<boolean> => {
      setWorking(true);
      setProblem('');
      try {
        const { data } = await api.get<{ data: Retirada[] }>('/admin/pedido/retirada', { query });
        setFound({ term, codigo, rows: data });
        if (data.length > 0) results.current?.scrollIntoView({ block: 'nearest' });
        return data.length > 0;
      } catch (failure) {
        if (!isApiError(failure)) throw failure;
        setFound(undefined);
        setProblem(failure.message || t('error.fallback'));
        return false;
      } finally {
        setWorking(false);
      }
    },
    [t],
  );
  const pedido = search.get('pedido');
  useEffect(() => {
    if (pedido) void find({ pedido }, pedido);
  }, [pedido, find]);

  /** A text of six characters may be a code or a name: searched as a code first. */
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return setProblem(t('retirada.empty'));
    if (codePattern.test(text) && (await find({ codigo: text }, text, text))) return undefined;
    await find({ busca: text }, text);
    return undefined;
  };
  const reload = async (id: number): Promise<void> => {
    void client.invalidateQueries({ queryKey: ['pedido'] });
    const { data } = await api.get<{ data: Retirada[] }>('/admin/pedido/retirada', { query: { pedido: id } });
    setFound(
      (now) => now && { ...now, rows: now.rows.map((row) => data.find((one) => one.id === row.id) ?? row) },
    );
  };

  return (
    <>
      <PageHead title={t('retirada.title')} lead={t('retirada.lead')} />
      <div className={door.door}>
        <CameraView
          key={attempt}
          ref={camera}
          isWanted
          hint={t('retirada.hint')}
          onText={async (text) => {
            navigator.vibrate?.(90);
            await find({ codigo: text.slice(0, 120) }, text, text);
          }}
          onRetry={() => setAttempt(attempt + 1)}
        >
          {null}
        </CameraView>
        <div className={door.side}>
          <section className={door.panel}>
            <form onSubmit={(event) => void look(event)}>
              <TextInput
                label={t('retirada.search')}
                help={t('retirada.search_help')}
                error={problem || undefined}
                type="search"
                maxLength={120}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  setProblem('');
                }}
              />
              <Button type="submit" wide loading={working}>
                {t('retirada.find')}
              </Button>
            </form>
          </section>
          <div ref={results} role="status" aria-live="polite">
            {found?.rows.length === 0 && (
              <p className={door.notice}>
                {t(found.codigo === undefined ? 'retirada.none' : 'retirada.no_code', { text: found.term })}
              </p>
            )}
            {found?.rows.map((row) => (
              <PickupCard
                key={`${row.id}:${found.codigo ?? ''}`}
                pickup={row}
                codigo={found.codigo}
                onChanged={() => reload(row.id)}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
