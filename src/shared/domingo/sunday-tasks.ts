import { either, needs } from '#shared/access/access.ts';
import type { AbilityRule, Subject } from '#shared/access/subjects.ts';
import type { IconName } from '#shared/icons.ts';

interface SundayTaskOptions {
  /** the end of its address: /admin/domingo/{name} */
  name: string;
  /** users who may create records of this subject see the task, and the server accepts their entries */
  subject: Subject;
  icon: IconName;
  /** its page reads codes by the camera */
  camera?: true;
}

/** The tasks of Sunday mode, done with a phone in one hand: each has a big button and a page. */
export const sundayTasks = [
  { name: 'presenca', subject: 'presenca', icon: 'list-check' },
  { name: 'visitantes', subject: 'visitante', icon: 'friends' },
  { name: 'oferta', subject: 'contagem', icon: 'coin' },
  { name: 'criancas', subject: 'crianca', icon: 'mood-kid', camera: true },
] as const satisfies readonly SundayTaskOptions[];
export type SundayTask = (typeof sundayTasks)[number]['name'];

/** The access of users who may enter at least one of the Sunday tasks. */
export const sundayAccess = either(...sundayTasks.map(({ subject }) => needs('create', subject)));

export const sundayPath = '/admin/domingo';
export const sundayTaskPath = (name: SundayTask): string => `${sundayPath}/${name}`;

const taskSubjects: ReadonlySet<Subject> = new Set(sundayTasks.map(({ subject }) => subject));

/** Whether an account is only for Sunday mode: its rules concern the Sunday tasks alone, beside its own account and reading events. */
export const isForSunday = (rules: readonly AbilityRule[]): boolean =>
  rules.some(({ action, subject }) => taskSubjects.has(subject) && action !== 'read' && action !== 'list') &&
  rules.every(
    ({ action, subject }) =>
      taskSubjects.has(subject) ||
      subject === 'Auth' ||
      (subject === 'evento' && (action === 'read' || action === 'list')),
  );
