import { either, needs } from '#shared/access/access.ts';
import type { AbilityRule, Subject } from '#shared/access/subjects.ts';
import type { IconName } from '#shared/icons.ts';

interface Door {
  /** the end of its address: /admin/domingo/{name} */
  name: string;
  /** who may create it sees the door, and the server takes the entries */
  subject: Subject;
  icon: IconName;
  /** its page reads codes by the camera */
  camera?: true;
}

/** What people do on a Sunday with a phone in one hand: a big button each, and a page. */
export const doors = [
  { name: 'presenca', subject: 'presenca', icon: 'list-check' },
  { name: 'visitantes', subject: 'visitante', icon: 'friends' },
  { name: 'oferta', subject: 'contagem', icon: 'coin' },
  { name: 'criancas', subject: 'crianca', icon: 'mood-kid', camera: true },
] as const satisfies readonly Door[];
export type DoorName = (typeof doors)[number]['name'];

/** Whoever may enter at least one of them. */
export const sundayAccess = either(...doors.map(({ subject }) => needs('create', subject)));

export const sundayPath = '/admin/domingo';
export const doorPath = (name: DoorName): string => `${sundayPath}/${name}`;

const doorSubjects: ReadonlySet<Subject> = new Set(doors.map(({ subject }) => subject));

/** Whether Sunday mode is what an account is for: its rules are about the doors alone, beside its own account and reading events. */
export const isForSunday = (rules: readonly AbilityRule[]): boolean =>
  rules.some(({ action, subject }) => doorSubjects.has(subject) && action !== 'read' && action !== 'list') &&
  rules.every(
    ({ action, subject }) =>
      doorSubjects.has(subject) ||
      subject === 'Auth' ||
      (subject === 'evento' && (action === 'read' || action === 'list')),
  );
