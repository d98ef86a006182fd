export interface Colour {
  primary: string;
  darker: string;
}

/** The values of each preference; the first is the default. */
const choices = {
  /** `system` follows the device */
  theme: ['system', 'light', 'dark'],
  skin: ['default', 'bordered'],
  layout: ['vertical', 'horizontal'],
  width: ['boxed', 'fluid'],
  footer: ['static', 'sticky', 'hidden'],
  navbar: ['sticky', 'static', 'hidden'],
  horizontal: ['sticky', 'static', 'hidden'],
  /** dates in lists: DD/MM/YYYY, or as people say them */
  dates: ['figures', 'words'],
} as const;

type Choices = { -readonly [K in keyof typeof choices]: (typeof choices)[K][number] };

/** The user's appearance settings, kept in one cookie that the server reads when it renders. */
export interface Appearance extends Choices {
  /** the user's own colour; null follows the church's, which the office may change */
  light: Colour | null;
  dark: Colour | null;
  blur: boolean;
  collapsed: boolean;
}

/** The colours when neither the user nor the church chose any. */
export const defaultColours: Readonly<Record<'light' | 'dark', Colour>> = {
  light: { primary: '#0f766e', darker: '#115e59' },
  dark: { primary: '#2dd4bf', darker: '#14b8a6' },
};

export const defaultAppearance: Appearance = {
  theme: 'system',
  light: null,
  dark: null,
  skin: 'default',
  layout: 'vertical',
  width: 'boxed',
  footer: 'static',
  navbar: 'sticky',
  blur: true,
  collapsed: false,
  horizontal: 'sticky',
  dates: 'figures',
};

export const appearanceCookie = 'appearance';
export const languageCookie = 'language';
/** the scheme that the device last reported, so that the server renders `system` correctly */
export const deviceSchemeCookie = 'device_scheme';

export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
const isColour = (value: unknown): value is Colour => {
  const { primary, darker } = (value ?? {}) as Partial<Colour>;
  return isHex(primary) && isHex(darker);
};

/** Anyone can write a cookie: unknown values become the default. Without zod, to keep the bundle small. */
export function readAppearance(cookie: string | undefined): Appearance {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(cookie ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed as Record<string, unknown>;
  } catch {
    return defaultAppearance;
  }
  const appearance = { ...defaultAppearance };
  for (const [name, allowed] of Object.entries(choices)) {
    if ((allowed as readonly unknown[]).includes(stored[name]))
      Object.assign(appearance, { [name]: stored[name] });
  }
  for (const name of ['light', 'dark'] as const) {
    const colour = stored[name];
    if (isColour(colour)) appearance[name] = { primary: colour.primary, darker: colour.darker };
  }
  for (const name of ['blur', 'collapsed'] as const) {
    const value = stored[name];
    if (typeof value === 'boolean') appearance[name] = value;
  }
  return appearance;
}
