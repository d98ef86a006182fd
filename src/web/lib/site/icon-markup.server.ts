import { renderToStaticMarkup } from 'react-dom/server';
import { isIconName } from '#shared/icons.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The drawing of an icon that a record names, made on the server: visitors do without the whole set. */
export const iconMarkup = (name: string | null): string | null =>
  name && isIconName(name) ? renderToStaticMarkup(Icon({ name, size: 22 })) : null;
