/** The name of a backup: when it was made, and by its ending whether it is encrypted. */
export function backupName(now: Date, isSealed: boolean): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `aprisco-${moment}.${isSealed ? 'aprisco' : 'tar.zst'}`;
}

const form = /^aprisco-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.(?:aprisco|tar\.zst)$/;

/** When the backup of this name was made; undefined for a name that the product does not give. */
export function backupMoment(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = form.exec(name) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
