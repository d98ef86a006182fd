import { errors } from '#shared/i18n/en/errors.ts';
import { site } from '#shared/i18n/en/site.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...errors, ...site };
