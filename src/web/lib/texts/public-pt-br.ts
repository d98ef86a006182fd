import { errors } from '#shared/i18n/pt_BR/errors.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...errors, ...site };
