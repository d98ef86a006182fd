import type { Imagem } from '#shared/contracts/site.ts';
import { defaultLanguage, type Locale, locales } from '#shared/i18n/languages.ts';
import { type ShareCard, sharePath, sharePathOf, shareSize } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { encodeJsonLd, type JsonLd } from '#web/lib/site/json-ld.ts';
import { canonicalUrl, pageTitle } from '#web/lib/site/seo-address.ts';

interface SeoProps {
  /** title of the page; the church's name is appended */
  title: string;
  description?: string | null;
  /** path of the page, with `?page=2` on later pages */
  path: string;
  /** the texts of the share image: `noticiaShare(noticia)`, …; without it they follow from the path */
  card?: ShareCard;
  /**
   * the background of the share image of a page without a card, the same that the server draws (`/`, `/bio`)
   */
  image?: Imagem | null;
  jsonLd?: JsonLd | readonly JsonLd[];
  /** adds the city of the head church to the title: for pages that people find when they look for a church nearby */
  inCity?: boolean;
  /** the languages that the content is written in; all those of the product by default */
  written?: readonly Locale[];
  type?: 'website' | 'article' | 'profile' | 'video.other' | 'product';
  noindex?: boolean;
}

const ogLocales: Record<Locale, string> = { pt_BR: 'pt_BR', en: 'en_US', es: 'es_ES' };

/** Meta tags for search engines and share previews. React moves all but the JSON-LD into the head. */
export function Seo({
  title,
  description,
  path,
  card,
  image,
  jsonLd,
  inCity = false,
  written = locales,
  type = 'website',
  noindex,
}: SeoProps) {
  const { baseUrl, church, languages } = usePage();
  const { language, locale } = useT();
  const full = pageTitle(title, church.nome, inCity ? church.sede?.cidade : null);
  const metaDescription = description ?? church.descricao?.texto;
  // In other languages the page of a record differs only in its frame: search engines would treat it as a copy.
  const isWritten = written.includes(locale);
  const canonical = canonicalUrl(baseUrl, path, isWritten ? language.code : defaultLanguage.code);
  const alternates = languages.filter(({ code, texts }) => code === texts && written.includes(texts));
  const drawn = card ? sharePath(card, church, locale) : sharePathOf(path, church, locale, image);
  const picture = `${baseUrl}${drawn}`;
  const items = jsonLd ? [jsonLd].flat() : [];
  return (
    <>
      <title>{full}</title>
      {metaDescription && <meta name="description" content={metaDescription} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="robots" content="max-image-preview:large" />
          <link rel="canonical" href={canonical} />
          {alternates.length > 1 &&
            [...alternates, { ...defaultLanguage, tag: 'x-default' }].map(({ code, tag }) => (
              <link key={tag} rel="alternate" hrefLang={tag} href={canonicalUrl(baseUrl, path, code)} />
            ))}
        </>
      )}
      <meta property="og:site_name" content={church.nome} />
      <meta property="og:locale" content={ogLocales[isWritten ? locale : defaultLanguage.texts]} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {metaDescription && <meta property="og:description" content={metaDescription} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {metaDescription && <meta name="twitter:description" content={metaDescription} />}
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={title} />
      {items.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: encoded so that it cannot close the script element
          dangerouslySetInnerHTML={{ __html: encodeJsonLd(items) }}
        />
      )}
    </>
  );
}
