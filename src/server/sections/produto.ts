import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { produto as declaration } from '#shared/sections/produto.ts';

const estoque = 'coalesce((select sum(v.estoque) from produto_variantes v where v.produto = t.id), 0)';

/** Products: one variant for each size and colour, each with its own stock. */
export const produto: Behaviour<typeof declaration> = {
  computed: { estoque },
  onSite: () => raw('t.ativo'),
  filters: {
    sem_estoque: (value) => raw(`${estoque} ${value === 'true' ? '=' : '>'} 0`),
  },
  constraints: {
    produto_variantes_tamanho_cor_key: { field: 'variantes', error: { key: 'produto.variant_twice' } },
    produto_variantes_sku_key: { field: 'variantes', error: { key: 'produto.sku_twice' } },
  },

  async beforeSave({ db }, values, current) {
    // A name without letters or digits gives no slug.
    if (values.slug === null) throw invalidField('slug', 'validation.required');
    const errors: FieldErrors = {};
    const kinds = new Set<string>();
    const codes = new Set<string>();
    const variantes = values.variantes;
    const fotos = values.fotos.length;
    for (const [at, { tamanho, cor, sku, foto }] of variantes.entries()) {
      if (foto !== null && foto > fotos)
        errors[`variantes.${at}.foto`] = [{ key: 'produto.no_such_photo', vars: { count: fotos } }];
      const kind = `${tamanho} ${cor}`;
      if (kinds.has(kind)) errors[`variantes.${at}.tamanho`] = [{ key: 'produto.variant_twice' }];
      if (sku !== null && codes.has(sku)) errors[`variantes.${at}.sku`] = [{ key: 'produto.sku_twice' }];
      kinds.add(kind);
      if (sku !== null) codes.add(sku);
    }
    const taken = await db.query<{ sku: string }>(sql`select sku from produto_variantes
      where sku = any(${[...codes]}) and produto is distinct from ${current?.id ?? null}`);
    for (const { sku } of taken) {
      const at = variantes.findIndex((one) => one.sku === sku);
      errors[`variantes.${at}.sku`] = [{ key: 'produto.sku_twice' }];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },
};
