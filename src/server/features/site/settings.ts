import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import type { Imagem, Lugar, Rede, SiteSettings } from '#shared/contracts/site.ts';
import { defaultLanguage, type Locale, locales } from '#shared/i18n/languages.ts';
import type { ReaderDeps } from './rows.ts';
import { type TextColumns, textColumns, textIn } from './site-text.ts';

interface LugarRow extends Omit<Lugar, 'endereco'> {
  logradouro: string | null;
  numero: string | null;
  complemento: string | null;
  bairro: string | null;
}

function toLugar({ logradouro, numero, complemento, bairro, ...row }: LugarRow): Lugar {
  const street = [logradouro, numero].filter(Boolean).join(', ');
  return { ...row, endereco: [street, complemento, bairro].filter((line): line is string => !!line) };
}

const lugaresSql = `select i.id, i.nome_fantasia as nome, i.sede, i.logradouro, i.numero, i.complemento, i.bairro,
  i.cidade, i.uf, i.cep, i.telefone, i.email, i.latitude, i.longitude,
  coalesce((select json_agg(json_build_object('dia', c.dia, 'horario', to_char(c.horario, 'HH24:MI'),
    'descricao', c.descricao) order by c.ordem, c.id) from igreja_cultos c where c.igreja = i.id), '[]') as cultos
  from igreja i order by i.sede desc, i.nome_fantasia, i.id`;

/** The churches' places, the sede first. */
export const createLugares = ({ db, version }: ReaderDeps): (() => Promise<Lugar[]>) =>
  version.remember(async () =>
    (await db.query<LugarRow>(named('site.lugares', raw(lugaresSql)))).map(toLugar),
  );

const texts = ['descricao', 'rodape'] as const;

interface SiteRow extends TextColumns<(typeof texts)[number]> {
  nome: string;
  logo: Imagem | null;
  cor_claro: string | null;
  cor_escuro: string | null;
  redes: { rede: Rede; url: string }[];
  politica: number;
  ao_vivo: boolean;
  loja: boolean;
  rifas: boolean;
  transparencia: boolean;
}

const settings =
  raw(`select t.nome, ${textColumns('t', texts)}, ${imagem('t.logo')} as logo, t.cor_claro, t.cor_escuro,
  coalesce((select json_agg(json_build_object('rede', r.rede, 'url', r.url) order by r.ordem, r.id)
    from site_redes r where r.site = t.id), '[]') as redes,
  (select max(versao) from site_privacidade) as politica`);

/** The site's settings, cached until they change. */
export const createSettings = (
  { db, clock, version }: ReaderDeps,
  lugares: () => Promise<Lugar[]>,
): ((locale?: Locale) => Promise<SiteSettings>) =>
  version.remember(async (locale: Locale = defaultLanguage.texts) => {
    const [rows, places] = await Promise.all([
      db.query<SiteRow>(
        named(
          'site.settings',
          sql`${settings}, exists (select from conteudo t where t.ao_vivo and ${isPublishedSql(clock.now())}) as ao_vivo,
            exists (select from produto p join produto_variantes v on v.produto = p.id and v.ativo where p.ativo) as loja,
            exists (select from rifa t where t.status = 'ativa' and t.data_sorteio > ${clock.now()}) as rifas,
            exists (select from transparencia) as transparencia
          from site t`,
        ),
      ),
      lugares(),
    ]);
    const row = rows[0]!;
    const { nome, logo, cor_claro, cor_escuro, redes, politica, ao_vivo, loja, rifas, transparencia } = row;
    return {
      nome,
      descricao: textIn(row, 'descricao', locale),
      logo,
      rodape: textIn(row, 'rodape', locale),
      politica,
      ao_vivo,
      loja,
      rifas,
      transparencia,
      redes: redes.filter(({ url }) => isAddress(url)),
      cores: { claro: cor_claro, escuro: cor_escuro },
      sede: places.find(({ sede }) => sede) ?? null,
    };
  }, locales.length + 1);

/** A path of this site, or an address that a browser opens without running scripts. */
export const isAddress = (url: string): boolean =>
  /^(\/(?![/\\])|https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])\S*$/i.test(url) || url === '/';
