import type { useT } from '#web/lib/i18n/i18n.tsx';

/** Fields whose names are translated; a kind of mail from a newer version may have others. */
const namedFields = [
  ...([
    'name',
    'church',
    'code',
    'email',
    'person',
    'about',
    'number',
    'amount',
    'purpose',
    'thanks',
  ] as const),
  ...(['year', 'event', 'page', 'product', 'until', 'other', 'order', 'count', 'raffle', 'prize'] as const),
];
export const isNamed = (name: string): name is (typeof namedFields)[number] =>
  (namedFields as readonly string[]).includes(name);

/** A subject with its fields replaced by their names: the name of a kind of mail in a list. */
export const withFieldNames = (text: string, t: ReturnType<typeof useT>['t']): string =>
  text.replaceAll(/\{(\w+)\}/g, (field, name: string) =>
    isNamed(name) ? `[${t(`settings.mail_field.${name}`)}]` : field,
  );
