import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { addDays } from '#shared/dates.ts';
import { contato } from '#shared/sections/contato.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { evento } from '#shared/sections/evento.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { postagem } from '#shared/sections/postagem.ts';
import { projetosociais } from '#shared/sections/projetosociais.ts';
import { parseVideo } from '#shared/video.ts';
import { coverAlt } from '../drawing/cover.ts';
import { insertRows, type Row } from '../insert-rows.ts';
import { demoContatos } from './contatos.ts';
import { demoConteudos } from './conteudos.ts';
import { demoEventos } from './eventos.ts';
import { configurePages, drawGallery, seedPalestrantes } from './paginas/seed.ts';
import { demoPedidosOracoes } from './pedidos-oracoes.ts';
import { pictureKeeper } from './pictures.ts';
import { demoPostagens } from './postagens.ts';
import { demoProjetos } from './projetos.ts';
import { seedSite } from './site.ts';

interface Seeding {
  tx: Db;
  storage: Storage;
  now: Date;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

/** Posts, videos, events, projects, contacts and prayer requests; people, categories and departments exist already. */
export async function seedComunicacao(seeding: Seeding): Promise<void> {
  const { tx, now, today, igrejas } = seeding;
  const pictures = pictureKeeper(seeding);
  await seedSite(tx, pictures, today);
  const categories = await tx.query<{ id: number; nome: string; tipo: string }>(
    sql`select id, nome, tipo from categoria order by id`,
  );
  const categoryOf = (tipo: string, nome: string): number =>
    categories.find((row) => row.tipo === tipo && row.nome === nome)!.id;
  const members = await tx.query<{ id: number; nome: string }>(
    sql`select id, nome from pessoa where status = 'membro_ativo' and igreja = ${igrejas[0]} order by id limit 12`,
  );
  const departments = await tx.query<{ id: number; nome: string }>(
    sql`select id, nome from departamento where igreja = ${igrejas[0]}`,
  );
  const since = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const timestamps = (moment: string): Row => ({ criado_em: moment, atualizado_em: moment });
  const morning = (day: number): string => `${addDays(today, day)}T08:00:00-03:00`;

  const onSite = ['publicada', 'agendada'];
  const posts = demoPostagens.map(async ({ day, motif, categoria, ...row }, at) => ({
    ...row,
    publicado_em: ['rascunho', 'em_revisao'].includes(row.status) ? null : morning(day),
    categoria: categoryOf('postagem', categoria),
    autor: members[at % 4]!.id,
    // Covers are drawn only for what visitors see.
    ...(onSite.includes(row.status) && {
      capa: await pictures.draw(postagem, 'capa', row.titulo, motif),
      capa_alt: coverAlt(row.titulo, motif),
    }),
    ...timestamps(day < 0 ? `${addDays(today, day - 2)}T15:00:00-03:00` : since(24 + at)),
  }));
  await pictures.insert(postagem, posts, today);

  const pastor = `Pr. ${members[0]!.nome}`;
  const videos = demoConteudos().map(async ({ day, motif, art, categoria, pregador, ...row }) => ({
    ...row,
    pregador: pregador === '' ? pastor : pregador,
    data: addDays(today, day),
    publicado_em:
      row.status === 'rascunho' ? null : day < 0 ? morning(day + 1) : day > 0 ? morning(day) : since(1),
    categoria: categoryOf('conteudo', categoria),
    imagem: await pictures.draw(conteudo, 'imagem', row.titulo, motif, art),
    ...timestamps(day < 0 ? morning(day) : since(2)),
  }));
  const shown = await pictures.insert(conteudo, videos, today);
  const read = shown.rows.map(({ url }, at) => ({ conteudo: shown.ids[at], ...parseVideo(url) }));
  await tx.run(sql`insert into conteudo_video select *
    from json_populate_recordset(null::conteudo_video, ${JSON.stringify(read)})`);

  const all = demoEventos(today);
  const departmentOf = (nome: string | null): number | null =>
    departments.find((row) => row.nome === nome)?.id ?? null;
  const speakers = await seedPalestrantes(
    all.flatMap(({ pagina, igreja, departamento }) =>
      pagina ? [{ pagina, igreja: igrejas[igreja]!, departamento: departmentOf(departamento) }] : [],
    ),
    pictures,
    today,
  );
  const events = all.map(async ({ row, igreja, categoria, departamento, picture, pagina }) => ({
    ...row,
    igreja: igrejas[igreja],
    categoria: categoryOf('evento', categoria),
    departamento: departmentOf(departamento),
    imagem: picture && (await pictures.draw(evento, 'imagem', picture.seed, picture.motif, picture.series)),
    ...(pagina && {
      palestrantes: speakers.get(pagina.evento),
      galeria: await drawGallery(pagina, pictures),
    }),
  }));
  await pictures.insert(evento, events, today);
  await configurePages(tx);
  await tx.run(sql`update evento e set recorrencia = s.primeiro
    from (select nome, igreja, min(id) as primeiro from evento group by nome, igreja having count(*) > 1) s
    where e.nome = s.nome and e.igreja = s.igreja`);

  const projects = demoProjetos.map(async ({ row, fotos }) => ({
    ...row,
    fotos: await Promise.all(
      fotos.map((motif, at) => pictures.draw(projetosociais, 'fotos', `${row.nome} ${at}`, motif)),
    ),
  }));
  await pictures.insert(projetosociais, projects, today);

  const contacts = demoContatos.map(({ row, igreja, hours }) => ({
    ...row,
    igreja: igrejas[igreja],
    ...timestamps(since(hours)),
  }));
  await insertRows(tx, contato, contacts, today);

  const requests = demoPedidosOracoes.map(({ row, igreja, cuidado, hours }, at) => ({
    ...row,
    igreja: igrejas[igreja],
    intercessor: cuidado ? members[4 + (at % 6)]!.id : null,
    ...timestamps(since(hours)),
  }));
  const prayerIds = await insertRows(tx, pedidooracoes, requests, today);
  const prayers = demoPedidosOracoes.flatMap(({ oracoes, hours }, at) =>
    Array.from({ length: oracoes }, (_, nth) => ({
      pedidooracoes: prayerIds[at],
      quando: since((hours * (oracoes - nth)) / (oracoes + 1)),
    })),
  );
  await tx.run(sql`insert into pedidooracoes_oracao (pedidooracoes, quando) select pedidooracoes, quando
    from json_populate_recordset(null::pedidooracoes_oracao, ${JSON.stringify(prayers)})`);
}
