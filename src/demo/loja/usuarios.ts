import { randomBytes } from 'node:crypto';
import { administrador } from '#shared/access/roles.ts';

interface DemoUsuario {
  /** null: waits for a role */
  role: string | null;
  email: string;
  igrejas?: readonly number[];
  /** the department of the head church that the person leads */
  lidera?: string;
}

/** The accounts of the demo office beside its administrator. */
export const demoUsuarios: readonly DemoUsuario[] = [
  { role: administrador, email: 'presidencia@aprisco.example' },
  { role: 'Pastor', email: 'pastor@aprisco.example' },
  { role: 'Pastor', email: 'pastor.laranjeiras@aprisco.example', igrejas: [1] },
  { role: 'Secretaria', email: 'secretaria@aprisco.example' },
  { role: 'Secretaria', email: 'secretaria.laranjeiras@aprisco.example', igrejas: [1] },
  { role: 'Tesouraria', email: 'tesouraria@aprisco.example' },
  { role: 'Líder de departamento', email: 'louvor@aprisco.example', lidera: 'Louvor' },
  { role: 'Líder de departamento', email: 'jovens@aprisco.example', lidera: 'Jovens' },
  { role: 'Comunicação', email: 'comunicacao@aprisco.example' },
  { role: 'Loja', email: 'loja@aprisco.example' },
  { role: 'Intercessão', email: 'intercessao@aprisco.example' },
  { role: 'Somente leitura', email: 'conselho@aprisco.example' },
  { role: null, email: 'novo.voluntario@aprisco.example' },
];

/** A hash that matches no password: well formed, so that a sign-in attempt takes as long as any other, and random. */
export const noPassword = (): string => {
  const part = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=12288,t=3,p=1$${part(16)}$${part(32)}`;
};
