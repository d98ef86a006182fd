import { abilityFrom } from '#shared/access/ability.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Achado } from '#shared/contracts/busca.ts';
import type { Section } from '#shared/crud/section.ts';
import { createPath, listPath, viewPath } from '#web/crud/paths.ts';
import { detailText, untitled } from '#web/crud/value-text.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { buildMenu } from '#web/shell/admin/menu.ts';
import type { Entry, Recent } from './entries.ts';

/** The pages that the user may open, and the records they may create. */
export function pageEntries(
  sections: readonly Section[],
  rules: readonly AbilityRule[],
  { t, label }: Pick<Translator, 't' | 'label'>,
): Entry[] {
  const menu = buildMenu(sections, rules);
  const ability = abilityFrom(rules);
  const pages = [...menu.first, ...menu.groups.flatMap(({ items }) => items)].map(
    ({ section, to, icon, text }): Entry => ({
      key: `list.${section}`,
      group: 'pages',
      heading: t('palette.pages'),
      icon,
      text: typeof text === 'string' ? t(text) : label(text),
      to,
      recent: { kind: 'page', key: `list.${section}` },
    }),
  );
  const forms = sections
    .filter(
      ({ hidden, single, readOnly, subject }) =>
        !hidden && !single && !readOnly && ability.can('create', subject),
    )
    .map((section): Entry => {
      const nouns = { singular: label(section.singular), plural: label(section.plural) };
      return {
        key: `create.${section.name}`,
        group: 'forms',
        heading: t('palette.forms'),
        icon: 'plus',
        text: t('crud.title.create', nouns),
        words: `${nouns.plural} ${t('palette.words.create')}`,
        to: createPath(section),
        recent: { kind: 'page', key: `create.${section.name}` },
      };
    });
  return [...pages, ...forms];
}

/** Records found by the search. Each leads to its page, or to the list for users who may not open the record. */
export function recordEntries(
  achados: readonly Achado[],
  sections: readonly Section[],
  rules: readonly AbilityRule[],
  translator: Translator,
): Entry[] {
  const ability = abilityFrom(rules);
  return achados.flatMap(({ secao, id, rotulo, detalhe }): Entry[] => {
    const section = sections.find(({ name }) => name === secao);
    if (!section || section.single || !ability.can('list', section.subject)) return [];
    const text = rotulo ?? untitled(section, id, translator);
    const list = rotulo ? `${listPath(section)}?${new URLSearchParams({ term: rotulo })}` : listPath(section);
    return [
      {
        key: `record.${secao}.${id}`,
        group: `records.${secao}`,
        heading: translator.label(section.plural),
        icon: section.icon,
        text,
        detail: detailText(section, detalhe, translator),
        to: ability.can('read', section.subject) ? viewPath(section, id) : list,
        // Records of untraced sections are confidential: they are not stored on the device.
        ...(!section.untraced && { recent: { kind: 'record', secao, id, rotulo: text, detalhe } as Recent }),
      },
    ];
  });
}

/** The entries used last that this user may still open. */
export function recentEntries(
  recents: readonly Recent[],
  pages: readonly Entry[],
  records: (achados: readonly Achado[]) => Entry[],
  heading: string,
): Entry[] {
  return recents
    .flatMap((one): Entry[] =>
      one.kind === 'page' ? pages.filter(({ key }) => key === one.key) : records([one]),
    )
    .map((entry) => ({ ...entry, key: `recent.${entry.key}`, group: 'recents', heading }));
}
