import type { RecordOf } from '#shared/crud/record.ts';
import type { postagem as declaration } from '#shared/sections/postagem.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Article } from './article.tsx';

type Postagem = RecordOf<typeof declaration>;

function Preview({ record }: { record: Postagem }) {
  const { dateTime } = useT();
  const when = record.publicado_em ? dateTime(record.publicado_em) : undefined;
  return (
    <Article
      title={record.titulo ?? ''}
      kicker={[record.categoria?.rotulo, when].filter(Boolean).join(' · ')}
      lead={record.resumo ?? undefined}
      picture={record.capa}
      alt={record.capa_alt ?? ''}
      html={record.texto}
    />
  );
}

export const postagem: SectionSlots = {
  address: '/noticias/',
  preview: Preview,
};
