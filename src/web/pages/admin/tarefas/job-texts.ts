import type { TextKey, Translator } from '#web/lib/i18n/i18n.tsx';

/** The name of a job; without a translation, its technical name. */
export function jobName(t: Translator['t'], nome: string): string {
  const key = `tarefas.nome.${nome}`;
  const text = t(key as TextKey);
  return text === key ? nome : text;
}

/** A cron expression as text, for the common ones. */
export function agendaText(t: Translator['t'], cron: string): string {
  if (cron === '* * * * *') return t('tarefas.agenda.minute');
  const [, minute, hour] = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) return t('tarefas.agenda.cron', { cron });
  return t('tarefas.agenda.day', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` });
}
