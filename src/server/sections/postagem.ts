import type { Behaviour } from '#server/crud/behaviour.ts';
import type { postagem as declaration } from '#shared/sections/postagem.ts';
import { decidePublication, isPublishedSql, isVisible } from './publicacao.ts';

export const postagem: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    decidePublication(context, values, current, { scheduled: 'agendada', published: 'publicada' });
  },
  computed: { visivel: isVisible },
  onSite: isPublishedSql,
};
