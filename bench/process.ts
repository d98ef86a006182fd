import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

function stat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Milliseconds of processor time that a process has used. */
export const cpuOf = (pid: number): number => {
  const [user, system] = stat(pid).slice(11, 13);
  return (Number(user ?? 0) + Number(system ?? 0)) * tick;
};

/** The same for a process and all its children, including ended ones. */
export function cpuOfTree(pid: number): number {
  const [ended, endedSystem] = stat(pid).slice(13, 15);
  const ownTime = cpuOf(pid) + (Number(ended ?? 0) + Number(endedSystem ?? 0)) * tick;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && stat(Number(name))[1] === String(pid))
    .reduce((sum, name) => sum + cpuOf(Number(name)), ownTime);
}

/** Resident memory now and at its peak, in MB. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { now: Math.round(kilobytes('VmRSS') / 1024), peak: Math.round(kilobytes('VmHWM') / 1024) };
}

/** Resets the peak of a process's memory, so that the next peak is that of the work after this call. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
