import { columnsOf } from '#server/crud/columns.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { InputFor } from '#shared/crud/record.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { site } from '#shared/sections/site.ts';
import { coverHeight, coverWidth, drawCover } from '../drawing/cover.ts';
import { drawLogo } from '../drawing/logo.ts';
import type { PictureKeeper } from './pictures.ts';
import { demoLinks, demoTranslations } from './site-translations.ts';

/** The site settings of the demo church; its privacy text is the one every church starts with. */
export const demoSite = {
  nome: 'Aprisco da Graça',
  descricao:
    'Uma igreja evangélica em Vila Velha, no Espírito Santo, que aprende com Jesus a cuidar de gente. Cultos aos domingos, às 9h e às 18h30.',
  rodape: 'Uma família que se reúne em torno da Palavra, da mesa e da oração. A porta está aberta para você.',
  redes: [
    { rede: 'instagram', url: 'https://www.instagram.com/apriscodagraca.exemplo' },
    { rede: 'youtube', url: 'https://www.youtube.com/@apriscodagraca-exemplo' },
    { rede: 'facebook', url: 'https://www.facebook.com/apriscodagraca.exemplo' },
    { rede: 'spotify', url: 'https://open.spotify.com/show/exemploapriscodagraca' },
    { rede: 'whatsapp', url: 'https://whatsapp.com/channel/exemplo-aprisco-da-graca' },
  ],
  cor_claro: '#0f766e',
  cor_escuro: '#2dd4bf',
  hero_chamada: 'Vila Velha · domingos, 9h e 18h30',
  hero_titulo: 'Há lugar para você à mesa',
  hero_texto:
    'Não é preciso saber as músicas nem ter com quem vir. Chegue como está: alguém vai receber você na porta, com café passado na hora.',
  hero_botao: 'Planeje sua visita',
  hero_botao_url: '/contato',
  contribuir_titulo: 'O que recebemos vira cuidado',
  contribuir_texto:
    'Dízimos e ofertas mantêm a casa aberta, sustentam missionários e enchem a mesa de setenta famílias por mês. As contas são apresentadas em assembleia, a cada trimestre.',
  oracao_titulo: 'Como podemos orar por você?',
  oracao_texto:
    'Toda sexta-feira um grupo se reúne para orar pelos pedidos que chegam. O seu fica em sigilo e, se preferir, vai sem o seu nome.',
  bio_titulo: 'Aprisco da Graça',
  bio_texto: 'Igreja em Vila Velha, ES. Domingos, às 9h e às 18h30. Venha como está.',
  links: demoLinks,
  ...demoTranslations,
  email_contato: 'contato@aprisco.example',
  email_oracao: 'intercessao@aprisco.example',
  encarregado_nome: 'Débora Nascimento Alves',
  encarregado_email: 'privacidade@aprisco.example',
} satisfies InputFor<typeof site>;

const pictures = {
  logo: { draw: drawLogo, size: { largura: 512, altura: 512 } },
  hero_imagem: {
    draw: () => drawCover('Manhã no aprisco', 'hills'),
    size: { largura: coverWidth, altura: coverHeight },
  },
  bio_foto: { draw: () => drawCover('Pastoreio', 'hills'), size: { largura: 640, altura: 640 } },
};

/** Fills the one row that the migration created. */
export async function seedSite(tx: Db, keeper: PictureKeeper, today: string): Promise<void> {
  const drawn = Object.entries(pictures).map(async ([field, { draw, size }]) => [
    field,
    await keeper.keep(site, field, draw(), size),
  ]);
  const images = Object.fromEntries(await Promise.all(drawn)) as Record<string, string>;
  await keeper.write();
  const [stored] = await tx.query<Record<string, string | null>>(
    sql`select privacidade, privacidade_en, privacidade_es from site`,
  );
  const checked = checkRecord(site, { ...demoSite, ...images, ...stored }, { today });
  if (!checked.ok) throw new Error(`demo site: ${JSON.stringify(checked.errors)}`);

  const columns = columnsOf(site).map(({ name }) => name);
  const sets = columns.map((name) => `${name} = r.${name}`).join(', ');
  await tx.run(sql`update site set ${raw(sets)}
    from json_populate_record(null::site, ${JSON.stringify(checked.value)}) r where site.id = 1`);
  const inOrder = (items: unknown): string =>
    JSON.stringify((items as object[]).map((item, ordem) => ({ ...item, ordem })));
  await tx.run(sql`insert into site_redes (site, ordem, rede, url) select 1, ordem, rede, url
    from json_populate_recordset(null::site_redes, ${inOrder(checked.value.redes)})`);
  await tx.run(sql`insert into site_links (site, ordem, titulo, titulo_en, titulo_es, url, icone, destaque)
    select 1, ordem, titulo, titulo_en, titulo_es, url, icone, destaque
    from json_populate_recordset(null::site_links, ${inOrder(checked.value.links)})`);
}
