import { describe, expect, it } from 'vitest';
import { either, guestAccess, needs, publicAccess, staffAccess } from '#shared/access/ability.ts';
import { anonymous, type Visitor } from '#shared/contracts/auth.ts';
import { guard } from './guard.ts';

const staff: Visitor = {
  user: { id: 1, name: 'Ana', email: 'ana@igreja.test', role: 'Secretaria' },
  consumer: null,
  rules: [
    { action: 'read', subject: 'Auth' },
    { action: 'list', subject: 'pessoa' },
  ],
};
const admin: Visitor = { ...staff, rules: [{ action: 'manage', subject: 'all' }] };
const consumer: Visitor = {
  user: null,
  consumer: { id: 7, nome: 'Bia', email: 'bia@casa.test' },
  rules: [{ action: 'read', subject: 'consumidorAuth' }],
};

const pass = { pass: true };

describe('guard', () => {
  it.each([anonymous, staff, consumer])('lets everyone see a public page', (visitor) => {
    expect(guard(publicAccess, visitor, '/eventos', false)).toEqual(pass);
  });

  it('lets an anonymous visitor see a guest page', () => {
    expect(guard(guestAccess, anonymous, '/auth/login', false)).toEqual(pass);
  });

  it.each([staff, consumer])(
    'sends a logged-in person from a guest page to the office, or to the store',
    (visitor) => {
      expect(guard(guestAccess, visitor, '/auth/login', false)).toEqual({ redirect: '/admin' });
      expect(guard(guestAccess, visitor, '/loja-virtual/auth/login', true)).toEqual({
        redirect: '/loja-virtual',
      });
    },
  );

  it('passes a person whose rules grant the page', () => {
    expect(guard(needs('list', 'pessoa'), staff, '/admin/pessoa', false)).toEqual(pass);
    expect(guard(needs('manage', 'all'), admin, '/admin/acesso/perfis', false)).toEqual(pass);
    expect(guard(needs('read', 'consumidorAuth'), consumer, '/loja-virtual/pedido/1', true)).toEqual(pass);
  });

  it('passes a person who has one of the abilities that are enough', () => {
    const enough = either(needs('create', 'pessoa'), needs('list', 'pessoa'));
    expect(guard(enough, staff, '/admin/pessoa', false)).toEqual(pass);
    expect(guard(enough, { ...staff, rules: [] }, '/admin/pessoa', false)).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('sends a logged-in person without the ability to the not-authorized page', () => {
    expect(guard(needs('edit', 'pessoa'), staff, '/admin/pessoa/editar/1', false)).toEqual({
      redirect: '/not-authorized',
    });
    expect(guard(needs('read', 'Auth'), consumer, '/admin', false)).toEqual({ redirect: '/not-authorized' });
    expect(guard(staffAccess, consumer, '/admin/profile/account', false)).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('sends an anonymous visitor to the login of the place, keeping the path with its query', () => {
    expect(guard(needs('list', 'pessoa'), anonymous, '/admin/pessoa?page=2&q=a', false)).toEqual({
      redirect: '/auth/login?to=%2Fadmin%2Fpessoa%3Fpage%3D2%26q%3Da',
    });
    expect(guard(needs('read', 'consumidorAuth'), anonymous, '/loja-virtual/pedido/3', true)).toEqual({
      redirect: '/loja-virtual/auth/login?to=%2Floja-virtual%2Fpedido%2F3',
    });
    expect(guard(staffAccess, anonymous, '/admin/settings/account', false)).toEqual({
      redirect: '/auth/login?to=%2Fadmin%2Fsettings%2Faccount',
    });
  });

  it('shows the dashboard, and nothing else, to an account that waits for a role', () => {
    const waiting: Visitor = { user: { ...staff.user!, role: null }, consumer: null, rules: [] };
    expect(guard(needs('read', 'Auth'), waiting, '/admin', false)).toEqual(pass);
    expect(guard(needs('list', 'pessoa'), waiting, '/admin/pessoa', false)).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('grants nothing by default, even to staff', () => {
    expect(guard(needs('list', 'pessoa'), { ...staff, rules: [] }, '/admin/pessoa', false)).toEqual({
      redirect: '/not-authorized',
    });
  });
});
