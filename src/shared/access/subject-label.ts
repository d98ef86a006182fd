import type { Label } from '#shared/i18n/languages.ts';

/** Subjects without a section of the same name. */
const withoutSection: Readonly<Record<string, Label>> = {
  all: ['Todas as seções', 'Every section', 'Todas las secciones'],
  Auth: ['Painel da administração', 'Back office dashboard', 'Panel de administración'],
  consumidorAuth: ['Área do cliente da loja', 'Customer area of the store', 'Área del cliente de la tienda'],
  fechamento: ['Reabrir meses fechados', 'Reopening closed months', 'Reabrir meses cerrados'],
  transparencia: [
    'Publicar as contas no site',
    'Publishing the accounts on the site',
    'Publicar las cuentas en el sitio',
  ],
  inscricao: ['Inscrições', 'Sign-ups', 'Inscripciones'],
};

interface NamedSection {
  name: string;
  subject: string;
  plural: Label;
  subjectLabel?: Label;
}

/**
 * The name of a subject in permissions: the label of its section; of several sections, the one with its name.
 */
export function subjectLabel(subject: string, sections: readonly NamedSection[]): Label {
  const ownLabel = withoutSection[subject];
  if (ownLabel) return ownLabel;
  const guarded = sections.filter((section) => section.subject === subject);
  const section = guarded.find(({ name }) => name === subject) ?? guarded[0];
  if (!section) throw new Error(`no section has the subject ${subject}, and it has no label of its own`);
  return section.subjectLabel ?? section.plural;
}
