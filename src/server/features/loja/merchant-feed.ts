import { freeStock, variantPrice } from '#server/checkout/free-stock.ts';
import { plainText } from '#server/crud/rich-text.ts';
import type { Db } from '#server/db/client.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { element, textElement, xmlDocument } from '#server/xml/xml.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { imagePath, widthsOf } from '#shared/imagem.ts';
import { tamanhoLabel, varianteLabel } from '#shared/loja/variante.ts';
import { variantImage } from './line-sql.ts';

/** More variants than a church sells. */
const most = 20_000;
/** The most characters of a text that Google Merchant Center reads. */
const longestText = 5000;

interface FeedRow {
  id: number;
  slug: string;
  nome: string;
  ref: string;
  sku: string | null;
  descricao: string | null;
  categoria: string | null;
  tamanho: string | null;
  cor: string | null;
  preco: number;
  livres: number;
  peso: number | null;
  variantes: number;
  foto: { id: string; largura: number } | null;
}

const rows = ({ db, clock }: { db: Db; clock: Clock }): Promise<FeedRow[]> =>
  db.query<FeedRow>(
    named(
      'loja.feed',
      sql`select v.id, t.slug, t.nome, t.ref, v.sku, t.descricao, t.peso, v.tamanho, ${variantPrice} as preco,
        (select k.nome from categoria k where k.id = t.categoria) as categoria,
        (select c.nome from cor c where c.id = v.cor) as cor, ${freeStock(clock.now())} as livres,
        (select count(*)::integer from produto_variantes o where o.produto = t.id and o.ativo) as variantes,
        ${variantImage} as foto
        from produto t join produto_variantes v on v.produto = t.id and v.ativo where t.ativo
        order by t.id, v.ordem, v.id limit ${raw(String(most))}`,
    ),
  );

const inPortuguese = ([text]: readonly string[]): string => text ?? '';

/** The products in the format of Google Merchant Center: one item for each variant. */
export async function merchantFeed(
  deps: { db: Db; clock: Clock },
  { church, baseUrl }: { church: SiteSettings; baseUrl: string },
): Promise<string> {
  const items = (await rows(deps)).map((row) => {
    const title = varianteLabel(row, inPortuguese);
    const address = `${baseUrl}/loja-virtual/produto/${row.slug}`;
    const facts: [string, string | null][] = [
      ['g:id', `V${row.id}`],
      ['g:title', title.slice(0, 150)],
      ['g:description', plainText(row.descricao ?? '').slice(0, longestText) || title],
      ['g:link', row.variantes > 1 ? `${address}?variante=${row.id}` : address],
      [
        'g:image_link',
        row.foto
          ? `${baseUrl}${imagePath(row.foto.id, widthsOf(row.foto.largura).at(-1)!, 'webp')}`
          : `${baseUrl}/og/produto/${row.slug}.png`,
      ],
      ['g:availability', row.livres > 0 ? 'in_stock' : 'out_of_stock'],
      ['g:price', `${(row.preco / 100).toFixed(2)} BRL`],
      ['g:condition', 'new'],
      ['g:brand', church.nome],
      ['g:mpn', row.sku ?? row.ref],
      ['g:item_group_id', row.variantes > 1 ? row.ref : null],
      ['g:size', tamanhoLabel(row.tamanho, inPortuguese)],
      ['g:color', row.cor],
      ['g:product_type', row.categoria],
      ['g:shipping_weight', row.peso === null ? null : `${row.peso} kg`],
    ];
    return element('item', {}, facts.map(([name, text]) => textElement(name, text)).join(''));
  });
  const channel = [
    textElement('title', church.nome),
    textElement('link', `${baseUrl}/loja-virtual`),
    textElement('description', church.descricao?.texto ?? church.nome),
    ...items,
  ];
  const names = { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' };
  return xmlDocument(element('rss', names, element('channel', {}, channel.join('\n'))));
}
