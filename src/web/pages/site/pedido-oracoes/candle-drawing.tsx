/** A candle in the dark. Its fixed colours only fit the dark band. */
export function CandleDrawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 200 240" aria-hidden="true">
      {[96, 70, 46].map((radius, index) => (
        <circle key={radius} cx="100" cy="96" r={radius} fill="#f2b45c" opacity={0.06 + index * 0.05} />
      ))}
      <path d="M100 50c18 22 24 34 24 48a24 24 0 0 1-48 0c0-14 6-26 24-48Z" fill="#f2b45c" />
      <path d="M100 82c8 10 11 16 11 22a11 11 0 0 1-22 0c0-6 3-12 11-22Z" fill="#fff4dc" />
      <path d="M100 112v18" stroke="#3a2a1c" strokeWidth="3" strokeLinecap="round" />
      <path d="M76 132c10-6 38-6 48 0v84H76Z" fill="#f3e8d6" />
      <path d="M76 132c10-6 38-6 48 0-6 6-9 2-12 8s-2 18-7 18-4-14-9-14-6 4-10 0-4-8-10-12Z" fill="#fffaf0" />
      <path d="M56 216h88a44 14 0 0 1-88 0Z" fill="#c98f45" />
    </svg>
  );
}
