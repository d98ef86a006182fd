/** Backup names pass through the database: only plain ones may reach a path or a URL. */
export function checkedBackupName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,120}$/.test(name) || name.includes('..'))
    throw new Error(`Not a name of a backup: ${JSON.stringify(name.slice(0, 80))}`);
  return name;
}
