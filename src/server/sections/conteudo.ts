import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';
import { parseVideo } from '#shared/video.ts';
import { decidePublication, isVisible } from './publicacao.ts';

const ofVideo = (column: string): string =>
  `select v.${column} from conteudo_video v where v.conteudo = t.id`;

/** A video that the site can show; of all of them, at most one is live. */
export const conteudo: Behaviour = {
  async beforeSave(context, values, current) {
    const { db } = context;
    if (!parseVideo(String(values.url))) throw invalidField('url', 'conteudo.url');
    decidePublication(context, values, current, { scheduled: 'agendado', published: 'publicado' });
    if (!values.ao_vivo || current?.ao_vivo) return;
    // One after the other: two that go live at once would not see each other.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('conteudo.ao_vivo'))`);
    await db.run(sql`update conteudo set ao_vivo = false, versao = versao + 1, atualizado_em = now()
      where ao_vivo and id is distinct from ${current?.id ?? null}`);
  },

  async afterSave({ db }, id, values) {
    const { provedor, video_id, url_incorporada, miniatura } = parseVideo(String(values.url))!;
    await db.run(sql`insert into conteudo_video (conteudo, provedor, video_id, url_incorporada, miniatura)
      values (${id}, ${provedor}, ${video_id}, ${url_incorporada}, ${miniatura})
      on conflict (conteudo) do update set provedor = excluded.provedor, video_id = excluded.video_id,
        url_incorporada = excluded.url_incorporada, miniatura = excluded.miniatura`);
  },

  computed: {
    provedor: ofVideo('provedor'),
    video_id: ofVideo('video_id'),
    url_incorporada: ofVideo('url_incorporada'),
    // A picture that somebody chose stands before the provider's own.
    miniatura: `coalesce('/arquivos/' || t.imagem, (${ofVideo('miniatura')}))`,
    visivel: isVisible,
  },

  constraints: { conteudo_ao_vivo_unico: { field: 'ao_vivo', error: { key: 'conteudo.one_live' } } },
};
