import styles from './grao.module.css';

/** Mountains, the furthest first; the first two with the side of their peaks that the sun lights. */
const ranges = [
  {
    ridge:
      'M0 560V470L96 424L168 452L286 372L352 420L470 392L566 438L690 330L748 372L838 236L906 318L968 268L1086 404L1170 352L1262 424L1352 366L1440 420V560Z',
    lit: 'M838 236L906 318L878 350L898 430L852 362L866 318ZM690 330L748 372L716 402L728 446L694 396ZM286 372L352 420L318 436L322 470L290 424ZM1170 352L1262 424L1216 432L1220 470L1180 410Z',
  },
  {
    ridge:
      'M0 560V512L120 470L220 506L330 456L424 508L560 448L640 486L742 410L850 494L948 428L1020 470L1148 382L1252 474L1346 436L1440 494V560Z',
    lit: 'M742 410L850 494L796 486L806 530L748 470ZM1148 382L1252 474L1198 462L1206 514L1152 448ZM560 448L640 486L596 494L602 526L562 490Z',
  },
  {
    ridge: 'M0 560V540L170 516L300 540L470 508L640 544L820 512L1000 542L1190 506L1330 538L1440 520V560Z',
    lit: '',
  },
] as const;

/** Lines across the sun, thicker towards the horizon, as in an engraving. */
const lines = Array.from({ length: 10 }, (_, index) => 176 + index * 22);

/** Mountains before a low copper sun, printed with the grain of paper. */
export function GraoHero() {
  return (
    <svg
      className={styles.hero}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id="grao-sol">
        <circle cx="1090" cy="214" r="176" />
      </clipPath>
      <circle className={styles.sun} cx="1090" cy="214" r="176" />
      <g clipPath="url(#grao-sol)">
        {lines.map((y, index) => (
          <path key={y} className={styles.cut} d={`M890 ${y}H1290`} strokeWidth={2 + index * 1.3} />
        ))}
      </g>
      {ranges.map(({ ridge, lit }, index) => (
        <g key={ridge} className={styles[`range${index}`]}>
          <path d={ridge} />
          {lit && <path className={styles.lit} d={lit} />}
        </g>
      ))}
    </svg>
  );
}

/** Three peaks on a line. */
export function GraoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 32" aria-hidden="true" focusable="false">
      <path d="M0 26H36L48 8L56 19L64 4L80 26H120" />
    </svg>
  );
}
