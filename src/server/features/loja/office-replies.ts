import { z } from 'zod';
import { cents, imagem } from '#server/http/reply-parts.ts';
import { estados, metodos, metodosBalcao } from '#shared/cobranca.ts';
import { colunasDoQuadro } from '#shared/contracts/loja-office.ts';
import { estadosDevolucao, tiposEntrega } from '#shared/loja/pedido.ts';
import { address, estado, option, totals } from './replies.ts';

/** The replies of the office of orders, for the documentation. */

const text = z.string().nullable();
const church = z.object({ id: z.int(), rotulo: z.string() });
const entrega = z.enum(tiposEntrega);

export const recordReply = z.object({
  id: z.int(),
  estado,
  entrega: entrega.nullable(),
  canal: z.enum(['site', 'balcao']),
  sandbox: z.boolean(),
  ...totals,
  a_devolver: cents.describe('Centavos que a tesouraria ainda deve devolver'),
  linhas: z.array(
    z.object({
      item: z.int(),
      variante: z.int().nullable(),
      produto: z.int().nullable(),
      nome: z.string(),
      ref: z.string(),
      tamanho: text,
      cor: text,
      foto: imagem.nullable(),
      quantidade: z.int(),
      preco: cents,
      desconto: cents,
      devolvidas: z.int(),
      devolvido: cents,
      desistidas: z.int(),
    }),
  ),
  historia: z
    .array(
      z.object({
        id: z.int(),
        tipo: z.string(),
        quando: z.string(),
        ator: z.string(),
        nome: text,
        dados: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('O passo mais novo primeiro'),
  consumidor: z.int().nullable(),
  opcao: option.nullable(),
  endereco: address.nullable(),
  voucher: z.object({ id: z.int(), codigo: z.string() }).nullable(),
  cobranca: z
    .object({
      id: z.int(),
      estado: z.enum(estados),
      metodo: z.enum([...metodos, ...metodosBalcao]),
      valor: cents,
      recebido: cents,
      estornado: cents,
      manual: z.boolean().describe('A tesouraria devolve à mão'),
    })
    .nullable(),
  devolucao: z.object({ estado: z.enum(estadosDevolucao), em: z.string(), motivo: text }).nullable(),
});

const items = z.array(z.object({ nome: z.string(), tamanho: text, cor: text, quantidade: z.int() }));

const disputed = z.boolean().describe('O pagamento está contestado no banco: cada passo pede um motivo');

const changed = z.boolean().describe('Unidades saíram do pedido depois da separação');

export const boardReply = z.object({
  colunas: z.array(
    z.object({
      estado: z.enum(colunasDoQuadro),
      total: z.int().describe('Todos; `pedidos` traz os mais antigos'),
      pedidos: z.array(
        z.object({
          id: z.int(),
          nome: text,
          estado: z.enum(colunasDoQuadro),
          entrega,
          igreja: church.nullable(),
          pago_em: z.string(),
          presente: z.boolean(),
          nota: text,
          sandbox: z.boolean(),
          devolucao: z.enum(estadosDevolucao).nullable(),
          contestado: disputed,
          mudou: changed,
          itens: items,
        }),
      ),
    }),
  ),
  igrejas: z.array(church).describe('As que têm pedidos no quadro'),
});

export const pickupReply = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      nome: text,
      estado,
      igreja: church.nullable(),
      presente: z.boolean(),
      nota: text,
      sandbox: z.boolean(),
      contestado: disputed,
      mudou: changed,
      itens: items,
      entregue: z.object({ em: z.string(), por: text.describe('Quem entregou') }).nullable(),
    }),
  ),
});
