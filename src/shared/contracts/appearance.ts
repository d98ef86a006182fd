export interface Colour {
  primary: string;
  darker: string;
}

/** What each preference may be; the first is the default. */
const choices = {
  /** colour scheme asked for; `system` follows the device */
  theme: ['system', 'light', 'dark'],
  skin: ['default', 'bordered'],
  layout: ['vertical', 'horizontal'],
  width: ['boxed', 'fluid'],
  footer: ['static', 'sticky', 'hidden'],
  navbar: ['sticky', 'static', 'hidden'],
  horizontal: ['sticky', 'static', 'hidden'],
} as const;

type Choices = { -readonly [K in keyof typeof choices]: (typeof choices)[K][number] };

/** What a person may choose of how the product looks; one cookie holds it, the server reads it for the first byte. */
export interface Appearance extends Choices {
  /** the person's own; null follows the church's, which the office may change */
  light: Colour | null;
  dark: Colour | null;
  blur: boolean;
  collapsed: boolean;
}

/** What is shown where neither the person nor the church chose. */
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
};

export const appearanceCookie = 'appearance';
export const languageCookie = 'language';
/** the scheme the device last reported, so that `system` is right on the first byte */
export const deviceSchemeCookie = 'device_scheme';

export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
const isColour = (value: unknown): value is Colour => {
  const { primary, darker } = (value ?? {}) as Partial<Colour>;
  return isHex(primary) && isHex(darker);
};

/** Anyone can write a cookie: what is not a choice of ours becomes the default. Without zod, for its weight. */
export function readAppearance(cookie: string | undefined): Appearance {
  let asked: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(cookie ?? '{}');
    if (parsed && typeof parsed === 'object') asked = parsed as Record<string, unknown>;
  } catch {
    return defaultAppearance;
  }
  const appearance = { ...defaultAppearance };
  for (const [name, allowed] of Object.entries(choices)) {
    if ((allowed as readonly unknown[]).includes(asked[name]))
      Object.assign(appearance, { [name]: asked[name] });
  }
  for (const name of ['light', 'dark'] as const) {
    const colour = asked[name];
    if (isColour(colour)) appearance[name] = { primary: colour.primary, darker: colour.darker };
  }
  for (const name of ['blur', 'collapsed'] as const) {
    const value = asked[name];
    if (typeof value === 'boolean') appearance[name] = value;
  }
  return appearance;
}
