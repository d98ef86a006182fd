import type { SectionSlots } from '#web/crud/section-slots.ts';
import { PersonLink } from './consumidor/person-link.tsx';

export const consumidor: SectionSlots = { aside: PersonLink, shownApart: ['pessoa'] };
