import { Link } from 'react-router';
import type { AnyRecord } from '#shared/crud/record.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { ExistingProps, SectionSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { PersonDocuments } from './documento/person-documents.tsx';
import { mergePath } from './merge-path.ts';
import { PessoaCare } from './pessoa-care.tsx';
import { PessoaMerges } from './pessoa-merges.tsx';
import { PessoaNotes } from './pessoa-notes.tsx';
import { pessoaPdfs } from './pessoa-pdfs.ts';
import { PessoaTimeline } from './pessoa-timeline.tsx';
import { TitularLink } from './titular-link.tsx';

/** Offers to merge the record in the form into the existing one with the same CPF, phone or name. */
function MergeOffer({ existing, record }: ExistingProps) {
  const { t } = useT();
  const can = useAllowed(section);
  if (!record || !can.edit || !can.delete) return null;
  return <Link to={mergePath(existing.id, record.id)}>{t('juntar.offer')}</Link>;
}

function Summary({ record }: { record: AnyRecord }) {
  return (
    <>
      <PessoaCare record={record} />
      <PessoaMerges record={record} />
    </>
  );
}

function Aside({ record }: { record: AnyRecord }) {
  return (
    <>
      <PersonDocuments record={record} />
      <PessoaNotes record={record} />
      <TitularLink record={record} />
    </>
  );
}

export const pessoa: SectionSlots = {
  summary: Summary,
  panels: PessoaTimeline,
  aside: Aside,
  // the summary shows these fields for people who need care
  shownApart: ['precisa_cuidado', 'cuidado_em', 'cuidado_quem', 'cuidado_passo'],
  existing: MergeOffer,
  pdfs: pessoaPdfs,
  links: [
    {
      kind: 'merge',
      text: ['Juntar com outro cadastro', 'Merge with another record', 'Unir con otro registro'],
      path: mergePath,
      needs: ['edit', 'delete'],
    },
  ],
};
