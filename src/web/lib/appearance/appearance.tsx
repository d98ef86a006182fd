import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { textOn } from '#shared/colour.ts';
import {
  type Appearance,
  appearanceCookie,
  type Colour,
  defaultAppearance,
  deviceSchemeCookie,
} from '#shared/contracts/appearance.ts';
import { preferenceCookieSource } from '#shared/contracts/cookies.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { writeCookie } from '#web/lib/page/cookies.ts';
import { type Scheme, shownColours, surfaces } from './church-colours.ts';
import { readableOn } from './colour.ts';

export type { Scheme } from './church-colours.ts';

interface AppearanceState {
  appearance: Appearance;
  /** the theme shown now, with `system` resolved */
  scheme: Scheme;
  /** the user's own, or the church's */
  colours: Readonly<Record<Scheme, Colour>>;
  change: (part: Partial<Appearance>) => void;
  reset: () => void;
}

const AppearanceContext = createContext<AppearanceState | undefined>(undefined);

export function useAppearance(): AppearanceState {
  const state = useContext(AppearanceContext);
  if (!state) throw new Error('useAppearance stands outside of AppearanceProvider');
  return state;
}

interface ProviderProps {
  initial: Appearance;
  deviceScheme: Scheme | null;
  cores: SiteSettings['cores'];
  children: ReactNode;
}

export function AppearanceProvider({ initial, deviceScheme, cores, children }: ProviderProps) {
  const [appearance, setAppearance] = useState(initial);
  const [device, setDevice] = useState<Scheme>(deviceScheme ?? 'light');

  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      const now: Scheme = query.matches ? 'dark' : 'light';
      setDevice(now);
      writeCookie(deviceSchemeCookie, now);
    };
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);

  const state = useMemo<AppearanceState>(() => {
    const save = (next: Appearance) => {
      writeCookie(appearanceCookie, JSON.stringify(next));
      setAppearance(next);
    };
    return {
      appearance,
      scheme: appearance.theme === 'system' ? device : appearance.theme,
      colours: shownColours(appearance, cores),
      change: (part) => save({ ...appearance, ...part }),
      reset: () => save(defaultAppearance),
    };
  }, [appearance, device, cores]);

  return <AppearanceContext value={state}>{children}</AppearanceContext>;
}

/** Primary colours as CSS variables, with tones that keep text readable; tokens.css picks by theme. */
export function primaryVariables(colours: Readonly<Record<Scheme, Colour>>): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {};
  for (const scheme of ['light', 'dark'] as const) {
    const { primary, darker } = colours[scheme];
    variables[`--${scheme}-primary`] = primary;
    variables[`--${scheme}-primary-strong`] = darker;
    variables[`--${scheme}-on-primary`] = textOn(primary);
    variables[`--${scheme}-on-primary-strong`] = textOn(darker);
    variables[`--${scheme}-primary-ink`] = readableOn(primary, surfaces[scheme]);
  }
  return variables;
}

/** Attributes of <html>, rendered by the server, so that the theme never flashes. */
export const appearanceAttributes = (appearance: Appearance, scheme: Scheme) => ({
  'data-theme': appearance.theme,
  'data-mantine-color-scheme': scheme,
  'data-skin': appearance.skin,
  'data-layout': appearance.layout,
  'data-width': appearance.width,
  'data-footer': appearance.footer,
  'data-navbar': appearance.navbar,
  'data-blur': appearance.blur,
  'data-collapsed': appearance.collapsed,
  'data-horizontal': appearance.horizontal,
});

/** Runs before the first paint and stores the device's colour scheme. */
export const deviceSchemeScript = `(()=>{const d=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';${preferenceCookieSource(deviceSchemeCookie, 'd')};const e=document.documentElement,t=e.dataset.theme;e.setAttribute('data-mantine-color-scheme',t==='system'?d:t)})()`;
