import { describe, expect, it } from 'vitest';
import { actions } from '#shared/access/subjects.ts';
import {
  countSections,
  isGrantable,
  isGranted,
  isImplied,
  isSameRole,
  nextCell,
  rulesFrom,
  rulesList,
  toggled,
} from './rules.ts';

const rule = (text: string) => {
  const [action, subject] = text.split(' ');
  return { action, subject } as Parameters<typeof rulesFrom>[0][number];
};
const rules = (...list: string[]) => rulesFrom(list.map(rule));
const texts = (of: ReturnType<typeof rules>) =>
  rulesList(of).map(({ action, subject }) => `${action} ${subject}`);

describe('the rules of a role', () => {
  it('come back in the order of subjects and actions', () => {
    expect(texts(rules('edit pessoa', 'read Auth', 'read pessoa'))).toEqual([
      'read Auth',
      'read pessoa',
      'edit pessoa',
    ]);
  });

  it('include a row by manage, a column by all, and everything by both', () => {
    expect(isImplied(rules('manage pessoa'), 'delete', 'pessoa')).toBe(true);
    expect(isImplied(rules('manage pessoa'), 'delete', 'conta')).toBe(false);
    expect(isImplied(rules('list all'), 'list', 'conta')).toBe(true);
    expect(isImplied(rules('list all'), 'edit', 'conta')).toBe(false);
    expect(isImplied(rules('manage all'), 'edit', 'conta')).toBe(true);
    expect(isImplied(rules('manage all'), 'manage', 'all')).toBe(false);
    expect(isImplied(rules('read pessoa'), 'read', 'pessoa')).toBe(false);
  });

  it('drop rules that a wider one includes', () => {
    expect(texts(toggled(rules('read pessoa', 'edit pessoa', 'read conta'), 'manage', 'pessoa'))).toEqual([
      'read conta',
      'manage pessoa',
    ]);
    expect(texts(toggled(rules('read Auth', 'manage pessoa'), 'manage', 'all'))).toEqual(['manage all']);
    expect(texts(toggled(rules('manage all'), 'manage', 'all'))).toEqual([]);
    const granted = toggled(rules(), 'read', 'conta');
    expect(isGranted(granted, 'read', 'conta')).toBe(true);
    expect(texts(toggled(granted, 'read', 'conta'))).toEqual([]);
  });

  it('reach some sections, or every one', () => {
    expect(countSections([rule('read Auth')])).toBe(0);
    expect(countSections([rule('read pessoa'), rule('edit pessoa'), rule('list conta')])).toBe(2);
    expect(countSections([rule('list all')])).toBeUndefined();
  });

  it('know the doors, which are only open or shut', () => {
    expect(isGrantable('read', 'Auth')).toBe(true);
    expect(isGrantable('edit', 'Auth')).toBe(false);
    expect(isGrantable('edit', 'pessoa')).toBe(true);
    expect(actions.filter((action) => isGrantable(action, 'site'))).toEqual(['read', 'edit', 'manage']);
  });
});

describe('the keyboard in the matrix', () => {
  it('walks to the neighbours and stops at the edges', () => {
    expect(nextCell([0, 0], 'ArrowUp', 3, 6)).toEqual([0, 0]);
    expect(nextCell([0, 0], 'ArrowDown', 3, 6)).toEqual([1, 0]);
    expect(nextCell([2, 5], 'ArrowRight', 3, 6)).toEqual([2, 5]);
    expect(nextCell([2, 5], 'ArrowLeft', 3, 6)).toEqual([2, 4]);
    expect([nextCell([1, 3], 'Home', 3, 6), nextCell([1, 3], 'End', 3, 6)]).toEqual([
      [1, 0],
      [1, 5],
    ]);
    expect(nextCell([1, 3], 'a', 3, 6)).toBeUndefined();
  });
});

describe('a role on its sheet', () => {
  const role = {
    nome: 'Líder',
    descricao: '',
    rules: rules('read pessoa', 'list pessoa'),
    igrejas: [{ id: 1 }, { id: 2 }],
    por_departamento: false,
  };

  it('is the same in whatever order its rules and churches were chosen', () => {
    const other = { ...role, rules: rules('list pessoa', 'read pessoa'), igrejas: [{ id: 2 }, { id: 1 }] };
    expect(isSameRole(role, other)).toBe(true);
  });

  it.each([
    { nome: 'Líderes' },
    { descricao: 'Cuida de gente' },
    { rules: rules('read pessoa', 'edit pessoa') },
    { igrejas: [{ id: 1 }] },
    { por_departamento: true },
  ])('is another with %o', (change) => {
    expect(isSameRole(role, { ...role, ...change })).toBe(false);
  });
});
