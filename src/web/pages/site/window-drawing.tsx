import styles from './window-drawing.module.css';

/** Light through a window onto paper-cut hills; drawn as SVG to use the visitor's colour and theme. */
export function WindowDrawing({ className }: { className?: string }) {
  return (
    <svg className={`${styles.drawing} ${className ?? ''}`} viewBox="0 0 480 560" aria-hidden="true">
      <defs>
        <clipPath id="arch">
          <path d="M40 560V240a200 200 0 0 1 400 0v320Z" />
        </clipPath>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-top)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <linearGradient id="ray" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--ray)" />
          <stop offset="1" stopColor="var(--ray)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g clipPath="url(#arch)">
        <rect width="480" height="560" fill="url(#sky)" />
        <g opacity=".5">
          <path d="M306 190 120 560h90Z" fill="url(#ray)" />
          <path d="M306 190 250 560h80Z" fill="url(#ray)" />
          <path d="M306 190 380 560h90Z" fill="url(#ray)" />
        </g>
        <circle cx="306" cy="190" r="58" fill="var(--sun)" />
        <path d="M0 372c70-52 132-60 204-26s152 30 276-36v250H0Z" fill="var(--hill-4)" />
        <path d="M0 420c90-34 150-22 226 2s150 22 254-30v168H0Z" fill="var(--hill-3)" />
        <path d="M0 470c110-30 190-8 264 8s140 10 216-18v100H0Z" fill="var(--hill-2)" />
        <path d="M0 520c120-26 230 2 300 6s120-2 180-16v50H0Z" fill="var(--hill-1)" />
        <g fill="var(--house)" transform="translate(-46 -8)">
          <path d="M182 440v-46l26-22 26 22v46Z" />
          <path d="M204 372v-30h-8v-5h8v-9h6v9h8v5h-8v30Z" />
        </g>
        <path d="M156 432v-18a6 6 0 0 1 12 0v18Z" fill="var(--sun)" />
        <g fill="none" stroke="var(--leaf)" strokeWidth="3" strokeLinecap="round">
          <path d="M396 560c-6-60 2-104 24-150" />
          <path
            d="M404 486c-16-2-26-10-30-24 16 0 26 8 30 24ZM410 452c14-6 20-16 20-30-14 4-20 14-20 30ZM399 520c16-4 26-14 28-30-16 4-26 14-28 30Z"
            fill="var(--leaf)"
          />
        </g>
      </g>
      <path d="M40 560V240a200 200 0 0 1 400 0v320" fill="none" stroke="var(--frame)" strokeWidth="10" />
      <path d="M240 40v520M40 300h400" stroke="var(--frame)" strokeWidth="6" />
    </svg>
  );
}
