import type { SectionSlots } from '#web/crud/section-slots.ts';
import type { SectionWithComponents } from './index.ts';
import { plainSlots } from './plain-slots.ts';

/** Sections of index.ts whose components are shown only with a single record: their lists load no file. */
type OnlyOnRecords = 'contagem' | 'pessoa' | 'recebimentos' | 'site';

type Loaders = Readonly<Record<Exclude<SectionWithComponents, OnlyOnRecords>, () => Promise<SectionSlots>>>;

/**
 * The slots that the lists of these sections show, each in its own file, so that a list loads only its own. A section of
 * index.ts that is missing here does not compile.
 */
const ofLists: Loaders = {
  campanha: () => import('./campanha.tsx').then((module) => module.campanha),
  categoria: () => import('./categoria.tsx').then((module) => module.categoria),
  consumidor: () => import('./consumidor.tsx').then((module) => module.consumidor),
  conteudo: () => import('./conteudo.tsx').then((module) => module.conteudo),
  documento: () => import('./documento.tsx').then((module) => module.documento),
  documento_modelo: () => import('./documento-modelo.tsx').then((module) => module.documentoModelo),
  estoque_movimento: () => import('./estoque-movimento.tsx').then((module) => module.estoqueMovimento),
  evento: () => import('./evento.tsx').then((module) => module.evento),
  familia: () => import('./familia.tsx').then((module) => module.familia),
  financeiro: () => import('./financeiro.tsx').then((module) => module.financeiro),
  frete_tabela: () => import('./frete-tabela.tsx').then((module) => module.freteTabela),
  inscricao: () => import('./inscricao.tsx').then((module) => module.inscricao),
  pedido: () => import('./pedido.tsx').then((module) => module.pedido),
  postagem: () => import('./postagem.tsx').then((module) => module.postagem),
  produto: () => import('./produto.tsx').then((module) => module.produto),
  requerimento: () => import('./requerimento.tsx').then((module) => module.requerimento),
  rifa: () => import('./rifa.tsx').then((module) => module.rifa),
  rifa_compra: () => import('./rifa-compra.tsx').then((module) => module.rifaCompra),
  rifa_vendedor: () => import('./rifa-vendedor.tsx').then((module) => module.rifaVendedor),
  users: () => import('./users.tsx').then((module) => module.users),
  voucher: () => import('./voucher.tsx').then((module) => module.voucher),
};

/** Whether a list of the section shows components of its own, which also need the texts of the section's area. */
export const hasListSlots = (section: string): section is keyof typeof ofLists =>
  Object.hasOwn(ofLists, section);

/** The slots for the list of a section; the pages of a single record load all slots (index.ts). */
export const loadListSlots = async (section: string): Promise<Readonly<Record<string, SectionSlots>>> =>
  hasListSlots(section) ? { ...plainSlots, [section]: await ofLists[section]() } : plainSlots;
