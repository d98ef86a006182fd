import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint, JsonText } from '#server/http/endpoint.ts';
import { choices, errorKey, idText, pageQuery, someText } from '#server/http/input-checks.ts';
import { imagem } from '#server/http/reply-parts.ts';
import { publicAccess } from '#shared/access/access.ts';
import { ordensDeProdutos } from '#shared/contracts/catalogo.ts';
import { AppError } from '#shared/errors.ts';
import { productsPerPage } from '#shared/loja/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import type { CatalogueReader } from './catalogue.ts';

const common = { access: publicAccess, tag: 'Loja: catálogo' } as const;

const cor = z.object({ id: z.int(), nome: z.string(), hex: z.string() });
const categoria = z.object({ id: z.int(), nome: z.string() });
const card = z.object({
  id: z.int(),
  slug: z.string(),
  nome: z.string(),
  preco: z.int().describe('centavos, da variante mais barata'),
  preco_ate: z.int().describe('centavos, da variante mais cara'),
  destaque: z.boolean(),
  disponivel: z.boolean(),
  restam: z.int().nullable().describe('unidades, quando são poucas'),
  foto: imagem.nullable(),
  categoria: categoria.nullable(),
  cores: z.array(cor),
  tamanhos: z.array(z.string()),
});
const measure = z.number().nullable();
const produto = card.extend({
  ref: z.string(),
  modelo: z.string().nullable(),
  descricao: z.string().nullable().describe('HTML'),
  limite_por_pedido: z.int().nullable(),
  medidas: z
    .object({ altura: measure, largura: measure, comprimento: measure, peso: measure })
    .describe('cm e kg'),
  fotos: z.array(imagem),
  variantes: z.array(
    z.object({
      id: z.int(),
      tamanho: z.string().nullable(),
      cor: cor.nullable(),
      sku: z.string().nullable(),
      preco: z.int().describe('centavos'),
      disponivel: z.boolean(),
      restam: z.int().nullable(),
      maximo: z.int().describe('quantas um pedido pode ter agora'),
      foto: z.uuid().nullable(),
    }),
  ),
  caminho: z.array(categoria),
  relacionados: z.array(card),
  atualizado_em: z.string(),
});

const sizes = Object.keys(tamanhos);
const maxChosen = 20;
/** Values with commas between them. */
const list = (text: string): string[] => text.split(',').slice(0, maxChosen);
const cents = z
  .string(errorKey('validation.integer'))
  .regex(/^\d{1,12}$/, errorKey('validation.integer'))
  .transform(Number);

const query = z
  .strictObject({
    ...pageQuery,
    sort_by: choices(ordensDeProdutos, 'validation.choice').optional(),
    sort_order: choices(['asc', 'desc'], 'validation.choice').optional(),
    categoria: idText.transform(Number).optional(),
    cor: z
      .string(errorKey('validation.id'))
      .transform(list)
      .pipe(z.array(idText.transform(Number)))
      .optional()
      .describe('ids, separados por vírgulas'),
    tamanho: someText()
      .transform(list)
      .pipe(z.array(choices(sizes, 'validation.choice')))
      .optional()
      .describe('separados por vírgulas'),
    preco_de: cents.optional().describe('centavos'),
    preco_ate: cents.optional().describe('centavos'),
    disponivel: choices(['true', 'false'], 'validation.choice').optional(),
    termo: someText().optional(),
  })
  .refine(({ preco_de = 0, preco_ate = preco_de }) => preco_de <= preco_ate, {
    path: ['preco_ate'],
    ...errorKey('loja.price_range'),
  });

/** What the store sells, for programs. */
export function catalogueRoutes(app: FastifyInstance, catalogue: CatalogueReader): void {
  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/loja-virtual/produtos',
    summary: 'Produtos à venda',
    description:
      'Um produto entra na lista quando uma das suas variantes atende a todos os filtros. A busca ignora acentos e plurais e conhece cores e categorias. Um termo que não acha nada é corrigido quando parece um erro de digitação; `termo` diz então o que foi procurado.',
    query,
    reply: z.object({ data: z.array(card), total: z.int(), page: z.int(), termo: z.string().optional() }),
    cache: 'etag',
    handler: async ({ query: filters }) => {
      const sort_by = ordensDeProdutos.find((name) => name === filters.sort_by) ?? 'destaque';
      const usual = sort_by === 'destaque' || sort_by === 'novidade' ? 'desc' : 'asc';
      return new JsonText(
        await catalogue.listJson({
          ...filters,
          page: Number(filters.page ?? 1),
          per_page: Number(filters.per_page ?? productsPerPage),
          sort_by,
          sort_order:
            filters.sort_order === 'asc' || filters.sort_order === 'desc' ? filters.sort_order : usual,
          disponivel: filters.disponivel === 'true',
        }),
      );
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/loja-virtual/produtos/:slug',
    summary: 'Um produto com as suas variantes',
    params: z.object({ slug: z.string() }),
    reply: produto,
    cache: 'etag',
    handler: async ({ params: { slug }, reply }) => {
      const achado = await catalogue.productJson(slug);
      if (!achado) throw new AppError('not_found', 'error.not_found');
      if ('moved' in achado) return reply.redirect(`/api/loja-virtual/produtos/${achado.moved}`, 301);
      return new JsonText(achado.found);
    },
  });
}
