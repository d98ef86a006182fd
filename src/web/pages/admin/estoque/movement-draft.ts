import type { TipoDeMovimento, VarianteNoEstoque } from '#shared/contracts/estoque.ts';
import { parseTypedMoney } from '#web/crud/typed-values.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';

/** A line of the form: a variant and the values typed for it. */
export interface MovementItem {
  variante: VarianteNoEstoque;
  quantidade: string;
  custo: string;
}

export interface MovementDraft {
  tipo: TipoDeMovimento;
  motivo: string;
  fornecedor: string;
  itens: readonly MovementItem[];
}

export const newItem = (variante: VarianteNoEstoque): MovementItem => ({
  variante,
  quantidade: '',
  custo: '',
});

/** The errors of a line, by field. */
export type ItemErrors = Readonly<Partial<Record<'quantidade' | 'custo', TextKey>>>;

type SentItem = { variante: number } & ({ contagem: number } | { quantidade: number; custo?: number });
type Request = { tipo: TipoDeMovimento; motivo: string; fornecedor?: string; itens: SentItem[] };

/** The request with the lines that have a quantity and their positions in the form, or the errors by position. */
export type ReadMovement =
  | { ok: true; body: Request; places: readonly number[] }
  | { ok: false; errors: ReadonlyMap<number, ItemErrors> };

const isWhole = (typed: string): boolean => /^\d{1,7}$/.test(typed);

export function readMovement({ tipo, motivo, fornecedor, itens }: MovementDraft): ReadMovement {
  const errors = new Map<number, ItemErrors>();
  const places: number[] = [];
  const read = itens.flatMap(
    ({ variante: { variante }, quantidade: typed, custo: typedCost }, at): SentItem[] => {
      const [quantidade, custo] = [typed.trim(), typedCost.trim()];
      if (quantidade === '') return [];
      places.push(at);
      const centavos = tipo === 'entrada' && custo !== '' ? parseTypedMoney(custo) : null;
      if (!isWhole(quantidade)) errors.set(at, { quantidade: 'movimento.whole' });
      else if (centavos === undefined) errors.set(at, { custo: 'movimento.money' });
      if (tipo === 'ajuste') return [{ variante, contagem: Number(quantidade) }];
      return [
        {
          variante,
          quantidade: Number(quantidade),
          ...(typeof centavos === 'number' && { custo: centavos }),
        },
      ];
    },
  );
  if (errors.size > 0) return { ok: false, errors };
  const supplier = fornecedor.trim();
  return {
    ok: true,
    places,
    body: {
      tipo,
      motivo: motivo.trim(),
      itens: read,
      ...(tipo === 'entrada' && supplier !== '' && { fornecedor: supplier }),
    },
  };
}
