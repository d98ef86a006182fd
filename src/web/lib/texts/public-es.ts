import { errors } from '#shared/i18n/es/errors.ts';
import { site } from '#shared/i18n/es/site.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...errors, ...site };
