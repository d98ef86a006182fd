import { z } from 'zod';
import { chargeReply } from '#server/checkout/payment-fields.ts';
import { cents, imagem } from '#server/http/reply-parts.ts';
import { metodos } from '#shared/cobranca.ts';
import { passosDoCheckout, passosDoPedido } from '#shared/contracts/loja.ts';
import { estadosDevolucao, estadosPedido } from '#shared/loja/pedido.ts';

/** The replies of the store's API, for the documentation. */

const aviso = z.enum(['preco_mudou', 'menos_estoque', 'esgotado', 'fora_de_venda']);

const item = z.object({
  variante: z.int(),
  slug: z.string().nullable(),
  nome: z.string(),
  ref: z.string(),
  foto: imagem.nullable(),
  tamanho: z.string().nullable(),
  cor: z.object({ nome: z.string(), hex: z.string() }).nullable(),
  quantidade: z.int(),
  preco: cents,
});

export const cartReply = z.object({
  linhas: z.array(
    item.extend({
      pedida: z.int().describe('Quantas estão no carrinho; `quantidade` é quantas podem ser compradas agora'),
      preco_antes: z.int().nullable().describe('O preço que foi visto, quando é outro agora'),
      maximo: z.int(),
      aviso: aviso.nullable(),
      subtotal: cents,
    }),
  ),
  quantidade: z.int(),
  subtotal: cents,
});

export const totals = { subtotal: cents, desconto: cents, frete: cents, total: cents };
const line = item.extend({
  item: z.int(),
  desconto: cents,
  devolvidas: z.int(),
  desistidas: z.int().describe('Unidades de que o comprador desistiu e que ainda não voltaram'),
});
export const option = z.object({
  codigo: z.string(),
  tipo: z.enum(['retirada', 'entrega']),
  nome: z.string(),
  detalhe: z.string().nullable(),
  valor: cents,
  prazo_dias: z.int().nullable(),
});
export const address = z.object({
  id: z.int().nullable(),
  nome: z.string(),
  cep: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string().nullable(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
});
export const estado = z.enum(estadosPedido);

export const checkoutReply = z.object({
  id: z.int(),
  codigo: z.string(),
  estado,
  passo: z.enum(passosDoCheckout),
  ...totals,
  linhas: z.array(line),
  mudancas: z
    .array(
      z.object({
        variante: z.int(),
        nome: z.string(),
        aviso,
        preco_antes: z.int().nullable(),
        preco: cents,
        disponivel: z.int(),
      }),
    )
    .describe('O que mudou; nada é cobrado até que seja aceito'),
  opcoes: z.array(option),
  cep: z.string().nullable().describe('O CEP das entregas em `opcoes`'),
  entrega: z.object({ opcao: option, endereco: address.nullable() }).nullable(),
  enderecos: z.array(address),
  comprador: z.object({ nome: z.string(), email: z.string(), whatsapp: z.string().nullable() }),
  voucher: z.string().nullable(),
  presente: z.boolean(),
  nota: z.string().nullable(),
  meios: z.array(
    z.object({
      metodo: z.enum(metodos),
      gateway: z.string(),
      sandbox: z.boolean(),
      publico: z.record(z.string(), z.string()),
      maxParcelas: z.int(),
    }),
  ),
  pagamento_recusado: z
    .enum(metodos)
    .nullable()
    .describe('Como foi tentado o último pagamento, quando não foi aceito'),
  expira_em: z.string().nullable(),
  sandbox: z.boolean(),
});

export const paidReply = z.object({
  pedido: z.int(),
  codigo: z.string().describe('Segredo: abre o pedido sem entrar na loja'),
  estado,
  total: cents,
  cobranca: chargeReply.nullable().describe('Nada, quando não há o que pagar'),
});

const conferencia = z
  .enum(['igreja', 'banco'])
  .nullable()
  .describe('Quem confere o pagamento de um pedido que espera por ele, depois do aviso de que foi pago');

export const orderReply = z.object({
  id: z.int(),
  codigo: z.string(),
  estado,
  criado_em: z.string(),
  ...totals,
  linhas: z.array(line),
  linha_do_tempo: z.array(
    z.object({
      tipo: z.enum([...passosDoPedido, 'conferencia']),
      em: z.string(),
      detalhe: z.string().nullable(),
    }),
  ),
  entrega: z
    .object({ opcao: option, endereco: address.nullable(), rastreio: z.string().nullable() })
    .nullable(),
  retirada: z.object({ codigo: z.string(), qr: z.object({ size: z.int(), d: z.string() }) }).nullable(),
  presente: z.boolean(),
  nota: z.string().nullable(),
  sandbox: z.boolean(),
  devolvido: cents,
  devolucao: z
    .object({ estado: z.enum(estadosDevolucao), em: z.string(), motivo: z.string().nullable() })
    .nullable(),
  pode: z.object({
    pagar: z.boolean(),
    cancelar: z.boolean(),
    desistir: z.boolean(),
    desfazer: z.boolean().describe('Ficar com os produtos de que desistiu'),
  }),
  desistir_ate: z.string().nullable(),
  conferencia,
});

export const orderListReply = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      codigo: z.string(),
      estado,
      criado_em: z.string(),
      total: cents,
      sandbox: z.boolean(),
      conferencia,
      desistencia: z.boolean().describe('Desistência que a igreja ainda não concluiu'),
      quantidade: z.int(),
      fotos: z.array(imagem),
    }),
  ),
  total: z.int(),
});
