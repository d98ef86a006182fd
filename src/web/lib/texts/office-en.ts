import { controle } from '#shared/i18n/en/controle.ts';
import { crud } from '#shared/i18n/en/crud.ts';
import { office } from '#shared/i18n/en/office.ts';
import { tesouraria } from '#shared/i18n/en/tesouraria.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...crud, ...office, ...controle, ...tesouraria };
