import type { SectionSlots } from '#web/crud/section-slots.ts';
import { campanha } from './campanha.tsx';
import { categoria } from './categoria.tsx';
import { consumidor } from './consumidor.tsx';
import { contagem } from './contagem.tsx';
import { conteudo } from './conteudo.tsx';
import { documento } from './documento.tsx';
import { documentoModelo } from './documento-modelo.tsx';
import { estoqueMovimento } from './estoque-movimento.tsx';
import { evento } from './evento.tsx';
import { familia } from './familia.tsx';
import { financeiro } from './financeiro.tsx';
import { freteTabela } from './frete-tabela.tsx';
import { inscricao } from './inscricao.tsx';
import { pedido } from './pedido.tsx';
import { pessoa } from './pessoa.tsx';
import { plainSlots } from './plain-slots.ts';
import { postagem } from './postagem.tsx';
import { produto } from './produto.tsx';
import { recebimentos } from './recebimentos.tsx';
import { requerimento } from './requerimento.tsx';
import { rifa } from './rifa.tsx';
import { rifaCompra } from './rifa-compra.tsx';
import { rifaVendedor } from './rifa-vendedor.tsx';
import { site } from './site.tsx';
import { users } from './users.tsx';
import { voucher } from './voucher.tsx';

/** The sections with components of their own, each with its file. list-slots.ts follows these names. */
const slotsWithComponents = {
  campanha,
  categoria,
  consumidor,
  contagem,
  conteudo,
  documento,
  documento_modelo: documentoModelo,
  estoque_movimento: estoqueMovimento,
  evento,
  familia,
  financeiro,
  frete_tabela: freteTabela,
  inscricao,
  pedido,
  pessoa,
  postagem,
  produto,
  recebimentos,
  requerimento,
  rifa,
  rifa_compra: rifaCompra,
  rifa_vendedor: rifaVendedor,
  site,
  users,
  voucher,
} satisfies Readonly<Record<string, SectionSlots>>;

export type SectionWithComponents = keyof typeof slotsWithComponents;

/** The sections with slots of their own; the others use the default components. */
export const sectionSlots: Readonly<Record<string, SectionSlots>> = { ...plainSlots, ...slotsWithComponents };
