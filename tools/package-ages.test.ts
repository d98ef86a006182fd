import { describe, expect, it } from 'vitest';
import { findingsOf, isIn, packagesOf } from './package-ages.ts';

const now = new Date('2026-07-31T12:00:00Z');
const none = { vulnerabilities: {} };
const hole = (severity: string, range = '<1.2.3') => ({
  vulnerabilities: {
    pacote: {
      via: [
        { name: 'pacote', range, severity, title: 'Burla', url: 'https://advisories.example/1' },
        'outro',
      ],
    },
  },
});
const fixedAt = (day: string) => ({
  pacote: {
    created: '2020-01-01T00:00:00Z',
    '1.2.2': '2026-01-01T00:00:00Z',
    '1.2.3': `2026-${day}T00:00:00Z`,
  },
});

describe('a known hole', () => {
  it.each([
    ['critical', '07-24', false],
    ['critical', '07-23', true],
    ['high', '07-23', true],
    ['moderate', '07-23', false],
    ['moderate', '07-01', false],
    ['low', '06-30', true],
  ])('of severity %s whose fix is there since %s is overdue: %s', (severity, day, isOverdue) => {
    const [found, ...more] = findingsOf(hole(severity), {}, fixedAt(day), now);
    expect([found!.isOverdue, more]).toEqual([isOverdue, []]);
    expect(found!.text).toContain('1.2.3 is without it');
  });

  it('without a version that closes it cannot be overdue, and is named', () => {
    const times = { pacote: { '1.2.2': '2026-01-01T00:00:00Z' } };
    expect(findingsOf(hole('critical'), {}, times, now)).toEqual([
      { text: expect.stringContaining('no version without it yet'), isOverdue: false },
    ]);
  });

  it('that several packages bring in is named once', () => {
    const { pacote } = hole('low').vulnerabilities;
    const audit = { vulnerabilities: { pacote, tambem: pacote } };
    expect(findingsOf(audit, {}, fixedAt('07-30'), now)).toHaveLength(1);
    expect(packagesOf(audit, { mais: { current: '1.0.0', latest: '1.0.1' } })).toEqual(['mais', 'pacote']);
  });
});

describe('a version that fails our tests', () => {
  const failing = { pacote: ['1.0.1', 'a página cai'] } as const;
  const found = (versions: Record<string, string>, latest: string) =>
    findingsOf(none, { pacote: { current: '1.0.0', latest } }, { pacote: versions }, now, failing);

  it('is named with what fails, and is not overdue', () =>
    expect(found({ '1.0.0': '2026-01-01', '1.0.1': '2026-02-01' }, '1.0.1')).toEqual([
      { text: 'pacote 1.0.0: 1.0.1 fails: a página cai', isOverdue: false },
    ]));

  it('excuses no later one', () =>
    expect(
      found({ '1.0.0': '2026-01-01', '1.0.1': '2026-02-01', '1.0.2': '2026-03-01' }, '1.0.2'),
    ).toMatchObject([{ text: expect.stringContaining('1.0.2 is there'), isOverdue: true }]));

  it('excuses no hole', () =>
    expect(
      findingsOf(hole('high'), {}, fixedAt('01-02'), now, { pacote: ['1.2.3', 'a página cai'] }),
    ).toMatchObject([{ isOverdue: true }]));
});

describe('a package that is behind', () => {
  const behind = (current: string, latest: string, versions: Record<string, string>) =>
    findingsOf(none, { pacote: { current, latest } }, { pacote: versions }, now);

  it('is overdue a month after the first version that it lacks, not after the newest', () => {
    const versions = { '1.0.0': '2026-01-01', '1.0.1': '2026-06-29', '1.1.0': '2026-07-30' };
    expect(behind('1.0.0', '1.1.0', versions)).toEqual([
      {
        text: 'pacote 1.0.0: 1.0.1 is there for 32 of 31 days (newest: 1.1.0)',
        isOverdue: true,
      },
    ]);
    expect(behind('1.0.1', '1.1.0', versions)[0]!.isOverdue).toBe(false);
  });

  it('has three months for a new major version', () => {
    const versions = { '1.0.0': '2026-01-01', '2.0.0': '2026-05-15', '2.0.1': '2026-07-30' };
    expect(behind('1.0.0', '2.0.1', versions)).toMatchObject([{ isOverdue: false }]);
    const older = { ...versions, '2.0.0': '2026-04-01' };
    expect(behind('1.0.0', '2.0.1', older)).toMatchObject([{ isOverdue: true }]);
  });

  it('that brings Node along is measured within its major version', () => {
    const times = { '@types/node': { '24.1.0': '2026-01-02', '26.0.0': '2026-01-03' } };
    const behindNode = (current: string) =>
      findingsOf(none, { '@types/node': { current, latest: '26.0.0' } }, times, now);
    expect([behindNode('24.1.0'), behindNode('24.0.0').length]).toEqual([[], 1]);
  });

  it('is not measured by versions that are not final, nor beyond what npm calls the newest', () => {
    expect(behind('1.0.0', '1.0.0', { '1.0.1-rc.1': '2026-01-01', '1.0.2': '2026-01-01' })).toEqual([]);
    expect(behind('1.0.0-beta.1', '1.0.0', { '1.0.0': '2026-01-01' })).toEqual([]);
    expect(findingsOf(none, {}, {}, now)).toEqual([]);
  });
});

it.each([
  ['1.2.2', '<1.2.3', true],
  ['1.2.3', '<1.2.3', false],
  ['1.10.0', '<1.2.3', false],
  ['1.2.3', '<=1.2.3', true],
  ['2.0.0', '>=1.0.0 <2.0.0', false],
  ['1.5.0', '>=1.0.0 <2.0.0', true],
  ['1.5.0', '>= 1.0.0 < 2.0.0', true],
  ['3.1.0', '<1.0.0 || >=3.0.0 <3.2.0', true],
  ['2.1.0', '<1.0.0 || >=3.0.0 <3.2.0', false],
  ['2.1.0', '=2.1.0', true],
  ['2.1.0', '2.1.0', true],
  ['9.9.9', '*', true],
])('version %s is in %s: %s', (version, range, is) => expect(isIn(version, range)).toBe(is));
