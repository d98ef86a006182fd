import { renderToStaticMarkup } from 'react-dom/server';
import { isIconName } from '#shared/icons.ts';
import { RecordIcon } from '#web/ui/record-icon.tsx';

/** The SVG of an icon that a record names, made on the server, so that visitors do not load the whole set. */
export const iconMarkup = (name: string | null): string | null =>
  name && isIconName(name) ? renderToStaticMarkup(RecordIcon({ name, size: 22 })) : null;
