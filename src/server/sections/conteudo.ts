import { z } from 'zod';
import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { invalidField } from '#shared/errors.ts';
import type { conteudo as declaration } from '#shared/sections/conteudo.ts';
import { parseVideo } from '#shared/video.ts';
import { decidePublication, isPublishedSql, isVisible } from './publicacao.ts';

const ofVideo = (column: string): string =>
  `select v.${column} from conteudo_video v where v.conteudo = t.id`;

interface Video {
  provedor: string;
  video_id: string;
  /** the provider's picture, as the server fetched it */
  imagem: string | null;
}

/** Locks the video: the job that fetches its picture waits, and then sees the change. */
async function videoOf(db: Db, conteudo: number): Promise<Video | undefined> {
  const [video] = await db.query<Video>(sql`select provedor, video_id, imagem from conteudo_video
    where conteudo = ${conteudo} for update`);
  return video;
}

async function dropPicture(db: Db, jobs: Jobs, video: Video | undefined): Promise<void> {
  if (!video?.imagem) return;
  const deleted = await db.query<{ chave: string }>(
    sql`delete from arquivo where id = ${video.imagem} returning chave`,
  );
  for (const { chave } of deleted) await jobs.enqueue(db, deleteFileJob, { chave });
}

/** A video was saved without a picture: features/conteudo fetches the provider's. */
export const thumbnailJob = defineJob({
  name: 'conteudo.miniatura',
  payload: z.object({ conteudo: z.number(), video_id: z.string() }),
  // Retried for some minutes only: the page shows a drawing meanwhile, and the next save enqueues the job again.
  queue: { retryLimit: 6 },
});

/** Whether the site shows the video as live, unless one was published later. */
const isLive = (
  { ao_vivo, status, publicado_em }: Pick<Values<typeof declaration>, 'ao_vivo' | 'status' | 'publicado_em'>,
  now: Date,
): boolean =>
  ao_vivo === true &&
  (status === 'publicado' ||
    (status === 'agendado' && publicado_em !== null && Date.parse(publicado_em) <= now.getTime()));

/** Serialised: two that go live at once would not see each other. */
const lockLive = (db: Db): Promise<unknown> =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('conteudo.ao_vivo'))`);

const ended = raw('ao_vivo = false, versao = t.versao + 1, atualizado_em = now()');

/** Ends what is live on the site except the given video. Drafts and videos of a later time keep their mark. */
async function endOthers(db: Db, id: number | null, now: Date): Promise<void> {
  await lockLive(db);
  await db.run(sql`update conteudo t set ${ended}
    where t.ao_vivo and t.id is distinct from ${id} and ${isPublishedSql(now)}`);
}

/** Ends what the given video replaced when it appeared at its time: that must not be live again when this one ends. */
async function endReplaced(db: Db, id: number, now: Date): Promise<void> {
  await lockLive(db);
  await db.run(sql`update conteudo t set ${ended} from conteudo live
    where live.id = ${id} and live.ao_vivo and publicado(live.status, live.publicado_em, ${now})
      and t.ao_vivo and ${isPublishedSql(now)}
      and coalesce(t.publicado_em, t.criado_em) < coalesce(live.publicado_em, live.criado_em)`);
}

/** Videos that the site can show; at most one of them is live. */
export const conteudo: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    const { db } = context;
    if (!parseVideo(values.url)) throw invalidField('url', 'conteudo.url');
    decidePublication(context, values, current, { scheduled: 'agendado', published: 'publicado' });
    const now = context.clock.now();
    if (isLive(values, now) && !(current && isLive(current, now)))
      await endOthers(db, current?.id ?? null, now);
    else if (current?.ao_vivo) await endReplaced(db, current.id, now);
  },

  async afterSave({ db, jobs }, id, values) {
    const { provedor, video_id, url_incorporada, miniatura } = parseVideo(values.url)!;
    const before = await videoOf(db, id);
    const same = before?.provedor === provedor && before.video_id === video_id;
    const imagem = same ? before.imagem : null;
    await db.run(sql`insert into conteudo_video (conteudo, provedor, video_id, url_incorporada, miniatura)
      values (${id}, ${provedor}, ${video_id}, ${url_incorporada}, ${miniatura})
      on conflict (conteudo) do update set provedor = excluded.provedor, video_id = excluded.video_id,
        url_incorporada = excluded.url_incorporada, miniatura = excluded.miniatura, imagem = ${imagem}`);
    if (!same) await dropPicture(db, jobs, before);
    if (miniatura && !imagem && !values.imagem)
      await jobs.enqueue(db, thumbnailJob, { conteudo: id, video_id });
  },

  async beforeDelete({ db, jobs, clock }, id) {
    await endReplaced(db, id, clock.now());
    const video = await videoOf(db, id);
    await db.run(sql`delete from conteudo_video where conteudo = ${id}`);
    await dropPicture(db, jobs, video);
  },

  computed: {
    provedor: ofVideo('provedor'),
    video_id: ofVideo('video_id'),
    url_incorporada: ofVideo('url_incorporada'),
    // A chosen picture takes precedence over the provider's.
    miniatura: `coalesce('/arquivos/' || t.imagem, '/arquivos/' || (${ofVideo('imagem')}), (${ofVideo('miniatura')}))`,
    visivel: isVisible,
  },

  onSite: isPublishedSql,
  filesBeside: [{ table: 'conteudo_video', row: 'conteudo', file: 'imagem' }],

  constraints: { conteudo_ao_vivo_unico: { field: 'ao_vivo', error: { key: 'conteudo.one_live' } } },
};
