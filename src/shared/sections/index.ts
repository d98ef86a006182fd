import type { Section } from '#shared/crud/section.ts';
import { anotacao } from './anotacao.ts';
import { campanha } from './campanha.ts';
import { cargo } from './cargo.ts';
import { categoria } from './categoria.ts';
import { cobranca } from './cobranca.ts';
import { consumidor } from './consumidor.ts';
import { conta } from './conta.ts';
import { contagem } from './contagem.ts';
import { contato } from './contato.ts';
import { conteudo } from './conteudo.ts';
import { contribuicaoMensal } from './contribuicao-mensal.ts';
import { cor } from './cor.ts';
import { criancaEntrada } from './crianca-entrada.ts';
import { departamento } from './departamento.ts';
import { documento } from './documento.ts';
import { documentoModelo } from './documento-modelo.ts';
import { escalaModelo } from './escala-modelo.ts';
import { escalaVaga } from './escala-vaga.ts';
import { espera } from './espera.ts';
import { estoqueMovimento } from './estoque-movimento.ts';
import { evento } from './evento.ts';
import { familia } from './familia.ts';
import { financeiro } from './financeiro.ts';
import { frequencia } from './frequencia.ts';
import { freteTabela } from './frete-tabela.ts';
import { igreja } from './igreja.ts';
import { inscricao } from './inscricao.ts';
import { orcamento } from './orcamento.ts';
import { palestrante } from './palestrante.ts';
import { patrimonio } from './patrimonio.ts';
import { pedido } from './pedido.ts';
import { pedidooracoes } from './pedidooracoes.ts';
import { perfil } from './perfil.ts';
import { pessoa } from './pessoa.ts';
import { postagem } from './postagem.ts';
import { presenca } from './presenca.ts';
import { produto } from './produto.ts';
import { projetosociais } from './projetosociais.ts';
import { recebimentos } from './recebimentos.ts';
import { requerimento } from './requerimento.ts';
import { rifa } from './rifa.ts';
import { rifaCompra } from './rifa-compra.ts';
import { rifaVendedor } from './rifa-vendedor.ts';
import { sala } from './sala.ts';
import { site } from './site.ts';
import { tratamento } from './tratamento.ts';
import { users } from './users.ts';
import { visita } from './visita.ts';
import { visitante } from './visitante.ts';
import { voluntario } from './voluntario.ts';
import { voucher } from './voucher.ts';

/** The registry: every section listed here has its table, routes, permissions, pages and tests. */
export const sections: readonly Section[] = [
  igreja,
  pessoa,
  familia,
  departamento,
  cargo,
  voluntario,
  criancaEntrada,
  sala,
  conta,
  categoria,
  financeiro,
  contagem,
  orcamento,
  campanha,
  cobranca,
  contribuicaoMensal,
  recebimentos,
  postagem,
  conteudo,
  evento,
  frequencia,
  presenca,
  escalaModelo,
  escalaVaga,
  palestrante,
  inscricao,
  espera,
  voucher,
  projetosociais,
  pedidooracoes,
  visita,
  visitante,
  anotacao,
  documento,
  documentoModelo,
  perfil,
  users,
  produto,
  consumidor,
  estoqueMovimento,
  freteTabela,
  cor,
  pedido,
  patrimonio,
  rifa,
  rifaVendedor,
  rifaCompra,
  contato,
  requerimento,
  site,
  tratamento,
];

export const findSection = (name: string): Section | undefined =>
  sections.find((section) => section.name === name);
