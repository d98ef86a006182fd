import { createContext, use } from 'react';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';

export type Preset = Readonly<Record<string, unknown>>;
export type QuickCreate = (target: Section, preset: Preset) => Promise<Ref | undefined>;

export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined);

/** Creates a record of another section without leaving the form; undefined inside a drawer. */
export const useQuickCreate = (): QuickCreate | undefined => use(QuickCreateContext);
