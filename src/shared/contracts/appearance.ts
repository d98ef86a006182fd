import { z } from 'zod';

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const colour = z.object({ primary: hex, darker: hex });

/** What a person may choose of how the product looks; one cookie holds it, the server reads it for the first byte. */
export const appearanceSchema = z.object({
  /** colour scheme asked for; `system` follows the device */
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  light: colour.catch({ primary: '#0f766e', darker: '#115e59' }),
  dark: colour.catch({ primary: '#2dd4bf', darker: '#14b8a6' }),
  skin: z.enum(['default', 'bordered']).catch('default'),
  layout: z.enum(['vertical', 'horizontal']).catch('vertical'),
  width: z.enum(['boxed', 'fluid']).catch('boxed'),
  footer: z.enum(['static', 'sticky', 'hidden']).catch('static'),
  navbar: z.enum(['sticky', 'static', 'hidden']).catch('sticky'),
  blur: z.boolean().catch(true),
  collapsed: z.boolean().catch(false),
  horizontal: z.enum(['sticky', 'static', 'hidden']).catch('sticky'),
});
export type Appearance = z.infer<typeof appearanceSchema>;

export const defaultAppearance: Appearance = appearanceSchema.parse({});
export const appearanceCookie = 'appearance';
export const languageCookie = 'language';
/** the scheme the device last reported, so that `system` is right on the first byte */
export const deviceSchemeCookie = 'device_scheme';

export function readAppearance(cookie: string | undefined): Appearance {
  if (!cookie) return defaultAppearance;
  try {
    return appearanceSchema.parse(JSON.parse(cookie));
  } catch {
    return defaultAppearance;
  }
}
