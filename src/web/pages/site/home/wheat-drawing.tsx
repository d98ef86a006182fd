import type { CSSProperties } from 'react';

const grain = 'M0 0c9-5 13-14 11-25-10 4-15 13-11 25Z';
const ears = [
  { stem: 'M150 250c-2-62-2-118 6-176', top: [156, 74], tilt: 6, colour: 'var(--wheat-near)' },
  { stem: 'M150 250c-8-52-26-96-56-134', top: [94, 116], tilt: -36, colour: 'var(--wheat-far)' },
  { stem: 'M150 250c8-50 30-90 62-120', top: [212, 130], tilt: 44, colour: 'var(--wheat-far)' },
] as const;
const rows = [0, 18, 36, 54, 72];

/** Three ears of wheat over a field. Decorative. */
export function WheatDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 300 280"
      aria-hidden="true"
      style={
        {
          '--wheat-near': 'light-dark(#c58a2e, #d9a24f)',
          '--wheat-far': 'light-dark(#d9ad66, #9b7741)',
        } as CSSProperties
      }
    >
      <circle cx="150" cy="150" r="118" fill="color-mix(in srgb, var(--primary) 11%, var(--ground))" />
      {ears.map(({ stem, top: [x, y], tilt, colour }) => (
        <g key={stem} fill={colour}>
          <path d={stem} fill="none" stroke={colour} strokeWidth="3" strokeLinecap="round" />
          <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
            <path d="M0-2c-7-8-7-18 0-28 7 10 7 20 0 28Z" />
            {rows.map((row) => (
              <g key={row} transform={`translate(0 ${row + 14})`}>
                <path d={grain} transform="translate(2 0)" />
                <path d={grain} transform="translate(-2 0) scale(-1 1)" />
              </g>
            ))}
          </g>
        </g>
      ))}
      <path
        d="M32 250c40-20 76-14 118-6s82 6 118-10c-22 22-66 38-118 38S56 262 32 250Z"
        fill="color-mix(in srgb, var(--primary) 46%, var(--ground))"
      />
    </svg>
  );
}
