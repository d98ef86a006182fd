import { controle } from '#shared/i18n/pt_BR/controle.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { office } from '#shared/i18n/pt_BR/office.ts';
import { tesouraria } from '#shared/i18n/pt_BR/tesouraria.ts';
import type { Texts } from '#web/lib/i18n.tsx';

export const texts: Texts = { ...crud, ...office, ...controle, ...tesouraria };
