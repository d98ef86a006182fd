import { z } from 'zod';
import { cents } from '#server/http/reply-parts.ts';
import { estados, metodos, metodosBalcao } from '#shared/cobranca.ts';
import { estadosCompraRifa } from '#shared/contracts/rifa.ts';

const money = z.int().nullable().describe('Centavos; nulo para quem não vê o financeiro nem vende');
const text = z.string().nullable();
const status = z.enum([
  'rascunho',
  'ativa',
  'pausada',
  'esgotada',
  'aguardando_sorteio',
  'sorteada',
  'cancelada',
] as const);

export const panelReply = z.object({
  rifa: z.object({
    id: z.int(),
    nome: z.string(),
    slug: z.string(),
    status,
    total_cotas: z.int(),
    largura: z.int(),
    valor_cota: cents,
    data_sorteio: text,
    distribuicao: z.enum(['escolha', 'aleatoria']),
    endereco: z.string(),
    vende: z.boolean().describe('Vende-se no balcão agora'),
  }),
  pagos: z.int(),
  reservados: z.int(),
  livres: z.int(),
  compradores: z.int(),
  a_trocar: z.int().describe('Compras pagas tarde, à espera de outros números'),
  dinheiro: z.object({ recebido: cents, devolvido: cents, liquido: cents }).nullable(),
  a_devolver: z.object({ compras: z.int(), valor: cents }).nullable(),
  dias: z.array(z.object({ dia: z.string(), vendidas: z.int(), receita: money })),
  canais: z.array(
    z.object({ canal: z.enum(['site', 'balcao']), compras: z.int(), numeros: z.int(), valor: money }),
  ),
  vendedores: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      codigo: z.string(),
      meta: z.int().nullable(),
      numeros: z.int(),
      valor: money,
    }),
  ),
  reservas: z.array(
    z.object({
      compra: z.int(),
      nome: z.string(),
      quantidade: z.int(),
      valor: cents,
      expira_em: z.string(),
      em_analise: z.boolean().describe('O comprador disse que pagou'),
    }),
  ),
});

export const recordReply = z.object({
  id: z.int(),
  estado: z.enum(estadosCompraRifa),
  sandbox: z.boolean(),
  valor: cents,
  rifa: z.object({ id: z.int(), nome: z.string(), slug: z.string(), status, congelada: z.boolean() }),
  numeros: z.array(z.string()),
  a_devolver: cents,
  expira_em: text,
  endereco: text.describe('A página do comprador, para quem pode mudar a compra'),
  cpf: text.describe('Para quem pode mudar a compra'),
  atendente: text,
  cobranca: z
    .object({
      id: z.int(),
      estado: z.enum(estados),
      metodo: z.enum([...metodos, ...metodosBalcao]),
      valor: cents,
      recebido: cents,
      estornado: cents,
      manual: z.boolean(),
    })
    .nullable(),
  pessoa: z.object({ id: z.int(), nome: z.string() }).nullable(),
  dados: z.object({ nome: z.string(), email: text, whatsapp: text, cpf: text }),
  historia: z.array(
    z.object({
      id: z.string(),
      quando: z.string(),
      tipo: z.string(),
      ator: z.string(),
      nome: text,
      dados: z.record(z.string(), z.unknown()),
    }),
  ),
});
