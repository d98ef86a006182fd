import { controle } from '#shared/i18n/es/controle.ts';
import { crud } from '#shared/i18n/es/crud.ts';
import { office } from '#shared/i18n/es/office.ts';
import { tesouraria } from '#shared/i18n/es/tesouraria.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...crud, ...office, ...controle, ...tesouraria };
