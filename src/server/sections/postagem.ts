import type { Behaviour } from '#server/crud/behaviour.ts';
import { decidePublication, isVisible } from './publicacao.ts';

export const postagem: Behaviour = {
  async beforeSave(context, values, current) {
    decidePublication(context, values, current, { scheduled: 'agendada', published: 'publicada' });
  },
  computed: { visivel: isVisible },
};
