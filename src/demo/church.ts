import { categoria } from '#shared/sections/categoria.ts';
import { conta } from '#shared/sections/conta.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { type CategoriaTipo, type DemoCategoria, demoCategorias } from './categorias.ts';
import { demoContas } from './financas.ts';
import { demoIgrejas } from './igrejas.ts';
import { type DemoPessoa, demoPessoas } from './pessoas.ts';

export const demoSections = { igreja, pessoa, conta, categoria };

/** All data of the demo church, before it has ids. */
export interface DemoChurch {
  igrejas: typeof demoIgrejas;
  pessoas: readonly DemoPessoa[];
  contas: typeof demoContas;
  categorias: readonly (DemoCategoria & { tipo: CategoriaTipo })[];
}

export const demoChurch = (today: string): DemoChurch => ({
  igrejas: demoIgrejas,
  pessoas: demoPessoas(today),
  contas: demoContas,
  categorias: Object.entries(demoCategorias).flatMap(([tipo, tops]) =>
    tops.map((top) => ({ ...top, tipo: tipo as CategoriaTipo })),
  ),
});
