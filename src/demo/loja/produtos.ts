import { demoLivrosECasa } from './livros-e-casa.ts';
import type { DemoProduto } from './produto.ts';
import { demoVestuario } from './vestuario.ts';

/** The store of the demo church: twenty-seven products. */
export const demoProdutos: readonly DemoProduto[] = [...demoVestuario, ...demoLivrosECasa];
