import { renderToStaticMarkup } from 'react-dom/server';
import { RecordIcon } from '#web/ui/record-icon.tsx';
import { recordIcons } from '#web/ui/record-icons.ts';

/** The drawing of an icon that a record names, made on the server: visitors do without the whole set. */
export const iconMarkup = (name: string | null): string | null =>
  name && recordIcons[name] ? renderToStaticMarkup(RecordIcon({ name, size: 22 })) : null;
