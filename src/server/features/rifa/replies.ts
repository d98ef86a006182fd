import { z } from 'zod';
import { chargeReply } from '#server/checkout/payment-fields.ts';
import { cents, imagem } from '#server/http/reply-parts.ts';
import { metodos } from '#shared/cobranca.ts';
import { estadosCompraRifa, estadosDoComprador } from '#shared/contracts/rifa.ts';

const moment = z.string();
const estado = z.enum(['ativa', 'pausada', 'esgotada', 'aguardando_sorteio', 'sorteada', 'cancelada']);
const sha256 = z.string();

export const rifaReply = z.object({
  slug: z.string(),
  nome: z.string(),
  imagem: imagem.nullable(),
  estado,
  data_sorteio: moment,
  extracao_data: z.string().nullable().describe('O dia da extração que decide'),
  valor_cota: cents,
  total_cotas: z.int(),
  vendidas: z.int().describe('Números pagos'),
  premios: z.array(z.string()),
  descricao: z.string().nullable(),
  regulamento: z.string().nullable(),
  largura: z.int().describe('Algarismos de um número: 100000 números vão de 00000 a 99999'),
  distribuicao: z.enum(['escolha', 'aleatoria']),
  minimo: z.int().nullable().describe('Por comprador, em todas as compras'),
  maximo: z.int().nullable(),
  por_compra: z.int().describe('Máximo de uma compra'),
  premiosLista: z.array(
    z.object({
      descricao: z.string(),
      valor: cents.nullable(),
      imagem: imagem.nullable(),
      ganhador: z.object({ numero: z.int(), nome: z.string() }).nullable(),
    }),
  ),
  autorizacao: z.object({ numero: z.string().nullable(), certificado: z.string().nullable() }),
  modo: z.enum(['federal', 'auditoria']),
  extracao: z.object({ numero: z.string(), data: z.string() }).nullable().describe('A que decide'),
  extracao_perdida: z
    .object({ numero: z.string(), data: z.string() })
    .nullable()
    .describe('A prometida nas regras, quando a lista fechou tarde demais para ela'),
  compromisso: z
    .object({ regras_sha256: sha256, semente_sha256: sha256, compromisso_sha256: sha256, em: moment })
    .nullable(),
  raiz: sha256.nullable(),
  meios: z.array(
    z.object({
      metodo: z.enum(metodos),
      gateway: z.string(),
      sandbox: z.boolean(),
      maxParcelas: z.int(),
      publico: z.record(z.string(), z.string()),
    }),
  ),
  fechada: z
    .enum(['pausada', 'esgotada', 'aguardando_sorteio', 'sorteada', 'cancelada', 'data_passou'])
    .nullable()
    .describe('Por que não se vende agora; nada: à venda'),
});

export const takenReply = z.object({
  total: z.int(),
  largura: z.int(),
  livres: z.int(),
  vendidas: z.int(),
  ocupados: z.string().describe('Mapa de bits em base64'),
});

const purchase = {
  codigo: z.string().describe('Segredo: o endereço da compra'),
  estado: z.enum(estadosCompraRifa),
  numeros: z.array(z.int()),
  total: cents,
  expira_em: moment.nullable().describe('Até quando os números ficam guardados'),
};

export const boughtReply = z.object({
  ...purchase,
  chave: z.string().describe('Com o WhatsApp ou o CPF, mostra os números da compra'),
  cobranca: chargeReply.nullable(),
});

export const foundPurchasesReply = z.object({
  compras: z.array(
    z.object({
      ...purchase,
      estado: z
        .enum(estadosDoComprador)
        .describe('fora_da_lista: o pagamento estava contestado quando a lista foi fechada, e ainda está'),
      quantidade: z.int(),
      sandbox: z.boolean(),
    }),
  ),
});
