const stars = [
  [96, 96, 2.4],
  [132, 60, 1.8],
  [70, 140, 1.8],
  [178, 44, 2],
  [232, 84, 1.6],
  [150, 116, 1.6],
  [108, 176, 1.6],
  [246, 150, 2],
] as const;

/** The window of the hero at night. Its colours only fit the dark band. */
export function NightDrawing({ className }: { className?: string }) {
  const tone = (share: number, over: string) => `color-mix(in srgb, var(--primary) ${share}%, ${over})`;
  return (
    <svg className={className} viewBox="0 0 320 374" aria-hidden="true">
      <defs>
        <clipPath id="night-arch">
          <path d="M26 374V160a134 134 0 0 1 268 0v214Z" />
        </clipPath>
        <radialGradient id="night-lamp">
          <stop offset="0" stopColor="#f2b45c" stopOpacity=".55" />
          <stop offset="1" stopColor="#f2b45c" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g clipPath="url(#night-arch)">
        <rect width="320" height="374" fill={tone(26, '#16181c')} />
        <path d="M226 84a30 30 0 1 0 18 50 36 36 0 0 1-18-50Z" fill="#f4e6c8" />
        {stars.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill="#f7efdd" opacity=".85" />
        ))}
        <path d="M0 262c48-34 92-38 140-18s102 18 180-26v156H0Z" fill={tone(34, '#12100f')} />
        <path d="M0 300c60-24 104-14 156 2s104 14 164-20v92H0Z" fill={tone(24, '#100e0d')} />
        <circle cx="118" cy="284" r="76" fill="url(#night-lamp)" />
        <path d="M92 306v-32l26-22 26 22v32Z" fill={tone(12, '#2c2621')} />
        <path d="M115 253v-16h-7v-4h7v-8h5v8h7v4h-7v16Z" fill={tone(12, '#2c2621')} />
        <path d="M111 306v-17a7 7 0 0 1 14 0v17Z" fill="#f6c375" />
        <path d="M0 340c80-20 150 0 200 4s80-2 120-14v44H0Z" fill={tone(14, '#0c0a09')} />
      </g>
      <path
        d="M26 374V160a134 134 0 0 1 268 0v214M160 26v348M26 200h268"
        fill="none"
        stroke="#efe7d8"
        strokeOpacity=".9"
        strokeWidth="5"
      />
    </svg>
  );
}
