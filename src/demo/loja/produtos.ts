import { demoLivrosECasa } from './livros-e-casa.ts';
import type { DemoProduto } from './produto.ts';
import { demoVestuario } from './vestuario.ts';

/** The shop window of the demo church: twenty-four things that such a church sells. */
export const demoProdutos: readonly DemoProduto[] = [...demoVestuario, ...demoLivrosECasa];
