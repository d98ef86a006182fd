/** The part of the output of `npm audit --json` that is read here. */
export interface Audit {
  vulnerabilities: Readonly<Record<string, { via: readonly (string | Advisory)[] }>>;
}
interface Advisory {
  /** the package that has the vulnerability, and its versions that have it */
  name: string;
  range: string;
  severity: string;
  title: string;
  url: string;
}
/** The output of `npm outdated --json`: packages of package.json that have a newer version. */
export type Outdated = Readonly<Record<string, { current?: string; latest: string }>>;
/** When each version of a package was published. */
export type Times = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The time frames of docs/security.md, in days. */
const frames = { hole: { high: 7, other: 30 }, update: { minor: 31, major: 92 } } as const;

/** Packages that stay with their major version: the Node that the product brings along, and its types. */
const heldMajors = /^(?:node-(?:linux|win|darwin)-\w+|@types\/node)$/;

/** Versions that fail the project's tests, and how: an update counts from the first version after them, a vulnerability does not. */
const failingVersions: Readonly<Record<string, readonly [version: string, why: string]>> = {
  'zxing-wasm': ['3.1.4', 'the page that reads codes by the camera crashes (tests/e2e/checkin.spec.ts)'],
};

export interface Finding {
  /** for a person to read */
  text: string;
  /** its time frame is over */
  isOverdue: boolean;
}

const dayMilliseconds = 24 * 3_600_000;

/** The three numbers of a version; undefined for one that is not final. */
function numbersOf(version: string): readonly [number, number, number] | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

function compared(one: string, other: string): number {
  const [a, b] = [numbersOf(one.split('-')[0]!), numbersOf(other.split('-')[0]!)];
  if (!a || !b) return 0;
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/** Whether a version lies in a range as advisories write them: "<1.2.3", ">=1.0.0 <1.2.3 || =2.0.0", "*". */
export const isIn = (version: string, range: string): boolean =>
  range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+(?![\d.])/)
      .every((condition) => {
        const [, operator = '', limit = ''] = /^(<=|>=|<|>|=)?\s*(\S*)$/.exec(condition.trim()) ?? [];
        if (limit === '' || limit === '*') return true;
        const difference = compared(version, limit);
        if (operator === '<') return difference < 0;
        if (operator === '<=') return difference <= 0;
        if (operator === '>') return difference > 0;
        if (operator === '>=') return difference >= 0;
        return difference === 0;
      }),
  );

/** Final versions of a package with the day of each, the oldest first. */
const releasesOf = (times: Times, name: string): { version: string; at: Date }[] =>
  Object.entries(times[name] ?? {})
    .filter(([version]) => numbersOf(version))
    .map(([version, time]) => ({ version, at: new Date(time) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());

const daysSince = (at: Date, now: Date): number =>
  Math.floor((now.getTime() - at.getTime()) / dayMilliseconds);

/** The time frame of a known vulnerability begins on the day on which a version without it was published. */
function holes({ vulnerabilities }: Audit, times: Times, now: Date): Finding[] {
  const advisories = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities))
    for (const one of via) if (typeof one !== 'string') advisories.set(`${one.name} ${one.url}`, one);
  return [...advisories.values()].map(({ name, range, severity, title, url }) => {
    const what = `${name} ${range}: ${title} (${severity}, ${url})`;
    const fix = releasesOf(times, name).findLast(({ version }) => isIn(version, range));
    const after = releasesOf(times, name).find(
      ({ version, at }) =>
        !isIn(version, range) && (!fix || at > fix.at || compared(version, fix.version) > 0),
    );
    if (!after) return { text: `${what}: no version without it yet`, isOverdue: false };
    const frame = severity === 'high' || severity === 'critical' ? frames.hole.high : frames.hole.other;
    const days = daysSince(after.at, now);
    return {
      text: `${what}: ${after.version} is without it, for ${days} of ${frame} days`,
      isOverdue: days > frame,
    };
  });
}

/** The time frame of an update begins when the first version after the installed one was published; for major versions it is longer. */
function updates(outdated: Outdated, times: Times, now: Date, failing: typeof failingVersions): Finding[] {
  return Object.entries(outdated).flatMap(([name, { current, latest }]) => {
    const numbers = current && numbersOf(current);
    // a pre-release is installed on purpose
    if (!numbers) return [];
    const [failingVersion, why] = failing[name] ?? [];
    const after = releasesOf(times, name).filter(
      ({ version }) => compared(version, current) > 0 && compared(version, latest) <= 0,
    );
    const newer = after.filter(({ version }) => version !== failingVersion);
    if (after.length > 0 && newer.length === 0)
      return [{ text: `${name} ${current}: ${failingVersion} fails: ${why}`, isOverdue: false }];
    const minor = newer.find(({ version }) => numbersOf(version)![0] === numbers[0]);
    const major = heldMajors.test(name)
      ? undefined
      : newer.find(({ version }) => numbersOf(version)![0] !== numbers[0]);
    return [
      { first: minor, frame: frames.update.minor },
      { first: major, frame: frames.update.major },
    ].flatMap(({ first, frame }) => {
      if (!first) return [];
      const days = daysSince(first.at, now);
      return [
        {
          text: `${name} ${current}: ${first.version} is there for ${days} of ${frame} days (newest: ${latest})`,
          isOverdue: days > frame,
        },
      ];
    });
  });
}

/** The packages whose publication dates are needed. */
export const packagesOf = ({ vulnerabilities }: Audit, outdated: Outdated): string[] => [
  ...new Set([
    ...Object.keys(outdated),
    ...Object.values(vulnerabilities).flatMap(({ via }) =>
      via.flatMap((one) => (typeof one === 'string' ? [] : [one.name])),
    ),
  ]),
];

/** Known vulnerabilities and outdated packages, each with the days of its time frame that have passed. */
export const findingsOf = (
  audit: Audit,
  outdated: Outdated,
  times: Times,
  now: Date,
  failing = failingVersions,
): Finding[] => [...holes(audit, times, now), ...updates(outdated, times, now, failing)];
