import { Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { maisItens, tiposDeMovimento, type VarianteNoEstoque } from '#shared/contracts/estoque.ts';
import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { produto as produtoSection } from '#shared/sections/produto.ts';
import { PageHeader } from '#web/crud/page-header.tsx';
import { listPath, viewPath } from '#web/crud/paths.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ItemLine } from './item-line.tsx';
import { type ItemErrors, type MovementDraft, newItem, readMovement } from './movement-draft.ts';
import styles from './movimento.module.css';
import { VariantSearch } from './variant-search.tsx';

/** Records movements of several variants; of one product's when the address names it. */
export default function MovimentoPage() {
  const { t, label } = useT();
  const produto = Number(useSearchParams()[0].get('produto')) || 0;
  const stock = useQuery({
    queryKey: ['estoque', produto],
    queryFn: ({ signal }) =>
      api.get<{ data: VarianteNoEstoque[] }>(`/admin/produto/${produto}/estoque`, { signal }),
    enabled: produto > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const crumbs = [{ text: label(section.plural), to: listPath(section) }, { text: t('movimento.new') }];
  return (
    <>
      <PageHeader title={t('movimento.new')} crumbs={crumbs} />
      {produto > 0 && stock.isPending ? (
        <Skeleton height={360} />
      ) : (
        <MovementForm variantes={stock.data?.data ?? []} from={stock.data ? produto : undefined} />
      )}
    </>
  );
}

interface MovementFormProps {
  /** variants that the form begins with */
  variantes: readonly VarianteNoEstoque[];
  /** the product to return to */
  from: number | undefined;
}

function MovementForm({ variantes, from }: MovementFormProps) {
  const { t } = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { snackbar } = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const action = useOfficeAction<object>();
  const [draft, setDraft] = useState<MovementDraft>(() => ({
    tipo: 'entrada',
    motivo: t('movimento.reason.entrada'),
    fornecedor: '',
    itens: variantes.map(newItem),
  }));
  const [wrong, setWrong] = useState<ReadonlyMap<number, ItemErrors>>(new Map());
  const [sentIndexes, setSentIndexes] = useState<readonly number[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const { tipo, itens } = draft;
  const { error } = action;

  useEffect(() => {
    if (error || wrong.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, wrong]);

  const change = (values: Partial<MovementDraft>) => {
    setWrong(new Map());
    setDraft({ ...draft, ...values });
  };
  const choose = (next: MovementDraft['tipo']) => {
    const offered = t('movimento.reason.entrada');
    const isOffered = draft.motivo === offered || draft.motivo === '';
    change({ tipo: next, ...(isOffered && { motivo: next === 'entrada' ? offered : '' }) });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (action.working) return;
    const read = readMovement(draft);
    setEmpty(read.ok && read.places.length === 0);
    setWrong(read.ok ? new Map() : read.errors);
    if (!read.ok || read.places.length === 0) return;
    setSentIndexes(read.places);
    if (!(await action.run('/admin/estoque_movimento', read.body))) return;
    await client.invalidateQueries();
    snackbar.show({ text: t('movimento.done'), timeout: 4000 });
    void navigate(from === undefined ? listPath(section) : viewPath(produtoSection, from));
  };
  /** The server's error for a line of the form. It numbers the lines that were sent; the form may have empty lines between them. */
  const refused = (at: number, ...fields: readonly string[]): string | undefined => {
    const place = sentIndexes.indexOf(at);
    if (!error || place < 0) return undefined;
    return fields.map((field) => error.of(`itens.${place}.${field}`)).find((text) => text !== undefined);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <section className={styles.card} aria-labelledby="movimento-tipo">
        <h2 id="movimento-tipo">{t('movimento.kind')}</h2>
        <Radio.Group
          aria-labelledby="movimento-tipo"
          value={tipo}
          onChange={(value) => {
            const next = tiposDeMovimento.find((one) => one === value);
            if (next) choose(next);
          }}
        >
          <div className={styles.kinds}>
            {tiposDeMovimento.map((one) => (
              <Radio key={one} value={one} label={t(`movimento.kind.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        <p className={styles.note}>{t(`movimento.help.${tipo}`)}</p>
        <div className={styles.pair}>
          <TextInput
            label={t('movimento.reason')}
            value={draft.motivo}
            error={error?.of('motivo')}
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ motivo: event.currentTarget.value })}
          />
          {tipo === 'entrada' && (
            <TextInput
              label={t('movimento.supplier')}
              description={t('movimento.supplier_help')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={draft.fornecedor}
              error={error?.of('fornecedor')}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => change({ fornecedor: event.currentTarget.value })}
            />
          )}
        </div>
      </section>
      <section className={styles.card} aria-labelledby="movimento-itens">
        <h2 id="movimento-itens">{t('movimento.items')}</h2>
        {itens.length < maisItens && (
          <VariantSearch
            chosen={new Set(itens.map(({ variante }) => variante.variante))}
            onChoose={(variante) => change({ itens: [...itens, newItem(variante)] })}
          />
        )}
        {itens.length === 0 ? (
          <p className={styles.note}>{t('movimento.no_items')}</p>
        ) : (
          <ul className={styles.items}>
            {itens.map((item, at) => {
              const { quantidade, custo } = wrong.get(at) ?? {};
              return (
                <ItemLine
                  key={item.variante.variante}
                  item={item}
                  tipo={tipo}
                  errors={{
                    quantidade: quantidade
                      ? t(quantidade)
                      : refused(at, 'quantidade', 'contagem', 'variante'),
                    custo: custo ? t(custo) : refused(at, 'custo'),
                  }}
                  onChange={(next) => change({ itens: itens.with(at, next) })}
                  onRemove={() => {
                    setSentIndexes([]);
                    change({ itens: itens.toSpliced(at, 1) });
                  }}
                />
              );
            })}
          </ul>
        )}
        {itens.length > 1 && <p className={styles.note}>{t('movimento.skipped')}</p>}
      </section>
      {isEmpty && (
        <p role="alert" className={styles.error}>
          {t('movimento.empty')}
        </p>
      )}
      {error && !error.errors && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={action.working}>
          {t('movimento.save')}
        </Button>
        <p className={styles.note}>{t('movimento.new_text')}</p>
      </div>
    </form>
  );
}
