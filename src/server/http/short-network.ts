import { network } from './rate-limit.ts';

/** A network address in a form that people may recognise, without identifying a computer: the last part is left out. */
export function shortNetwork(ip: string): string {
  const whole = network(ip);
  if (whole.includes('.')) return whole.replace(/\.\d+$/, '.x');
  return `${whole.split(':').slice(0, 3).join(':')}::`;
}
