import { describe, expect, it } from 'vitest';
import {
  consumidorAccess,
  either,
  guestAccess,
  needs,
  publicAccess,
  staffAccess,
} from '#shared/access/ability.ts';
import { anonymous, type Visitor } from '#shared/contracts/auth.ts';
import { guard } from './guard.ts';

const staff: Visitor = {
  user: {
    id: 1,
    name: 'Ana',
    email: 'ana@igreja.test',
    email_verificado: true,
    role: 'Secretaria',
    foto: null,
  },
  consumidor: null,
  rules: [
    { action: 'read', subject: 'Auth' },
    { action: 'list', subject: 'pessoa' },
  ],
};
const admin: Visitor = { ...staff, rules: [{ action: 'manage', subject: 'all' }] };
const consumidor: Visitor = {
  user: null,
  consumidor: { id: 7, nome: 'Bia', email: 'bia@casa.test' },
  rules: [],
};
const both: Visitor = { ...admin, consumidor: consumidor.consumidor };
const officeGuest = guestAccess('staff');
const storeGuest = guestAccess('consumidor');

const pass = { pass: true };

describe('guard', () => {
  it.each([anonymous, staff, consumidor])('lets everyone see a public page', (visitor) => {
    expect(guard(publicAccess, visitor, '/eventos')).toEqual(pass);
  });

  it('lets an anonymous visitor see a guest page', () => {
    expect(guard(officeGuest, anonymous, '/auth/login')).toEqual(pass);
  });

  it('sends a user whose password was set by another user to the start of the office', () => {
    const temporary: Visitor = { ...admin, user: { ...admin.user!, trocar_senha: true }, rules: [] };
    for (const access of [staffAccess, needs('list', 'pessoa')]) {
      expect(guard(access, temporary, '/admin/pessoa?page=2')).toEqual({ redirect: '/admin' });
      expect(guard(access, temporary, '/admin')).toEqual(pass);
    }
    expect(guard(publicAccess, temporary, '/eventos')).toEqual(pass);
  });

  it('sends a signed-in person from a login page to the office, or to the store', () => {
    expect(guard(officeGuest, staff, '/auth/login')).toEqual({ redirect: '/admin' });
    expect(guard(storeGuest, consumidor, '/loja-virtual/auth/login')).toEqual({
      redirect: '/loja-virtual',
    });
  });

  it('lets a person who is signed in as one kind sign in as the other', () => {
    expect(guard(storeGuest, admin, '/loja-virtual/auth/login')).toEqual(pass);
    expect(guard(officeGuest, consumidor, '/auth/login')).toEqual(pass);
  });

  it('passes a person whose rules grant the page', () => {
    expect(guard(needs('list', 'pessoa'), staff, '/admin/pessoa')).toEqual(pass);
    expect(guard(needs('manage', 'all'), admin, '/admin/acesso/perfis')).toEqual(pass);
    expect(guard(consumidorAccess, consumidor, '/loja-virtual/pedido/1')).toEqual(pass);
  });

  it('passes a person who has one of the abilities that are enough', () => {
    const enough = either(needs('create', 'pessoa'), needs('list', 'pessoa'));
    expect(guard(enough, staff, '/admin/pessoa')).toEqual(pass);
    expect(guard(enough, { ...staff, rules: [] }, '/admin/pessoa')).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('sends a logged-in person without the ability to the not-authorized page', () => {
    expect(guard(needs('edit', 'pessoa'), staff, '/admin/pessoa/editar/1')).toEqual({
      redirect: '/not-authorized',
    });
    expect(guard(needs('read', 'Auth'), consumidor, '/admin')).toEqual({ redirect: '/not-authorized' });
    expect(guard(staffAccess, consumidor, '/admin/profile/account')).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('takes no identity of one kind for the other', () => {
    const elsewhere = { redirect: '/not-authorized' };
    for (const access of [staffAccess, needs('read', 'Auth'), either(needs('list', 'pessoa'))])
      expect(guard(access, { ...consumidor, rules: admin.rules }, '/admin')).toEqual(elsewhere);
    expect(guard(consumidorAccess, admin, '/loja-virtual/checkout/1')).toEqual(elsewhere);
    expect(guard(consumidorAccess, both, '/loja-virtual/checkout/1')).toEqual(pass);
    expect(guard(staffAccess, both, '/admin/profile/account')).toEqual(pass);
  });

  it('sends an anonymous visitor to the login of the place, keeping the path with its query', () => {
    expect(guard(needs('list', 'pessoa'), anonymous, '/admin/pessoa?page=2&q=a')).toEqual({
      redirect: '/auth/login?to=%2Fadmin%2Fpessoa%3Fpage%3D2%26q%3Da',
    });
    expect(guard(consumidorAccess, anonymous, '/loja-virtual/pedido/3')).toEqual({
      redirect: '/loja-virtual/auth/login?to=%2Floja-virtual%2Fpedido%2F3',
    });
    expect(guard(staffAccess, anonymous, '/admin/settings/account')).toEqual({
      redirect: '/auth/login?to=%2Fadmin%2Fsettings%2Faccount',
    });
  });

  it('shows the dashboard, and nothing else, to an account that waits for a role', () => {
    const waiting: Visitor = { user: { ...staff.user!, role: null }, consumidor: null, rules: [] };
    expect(guard(needs('read', 'Auth'), waiting, '/admin')).toEqual(pass);
    expect(guard(needs('list', 'pessoa'), waiting, '/admin/pessoa')).toEqual({
      redirect: '/not-authorized',
    });
  });

  it('grants nothing by default, even to staff', () => {
    expect(guard(needs('list', 'pessoa'), { ...staff, rules: [] }, '/admin/pessoa')).toEqual({
      redirect: '/not-authorized',
    });
  });
});
