import { z } from 'zod';

/** The language of a file for programs; other parameters and unknown languages are ignored. */
export const languageQuery = z.object({ lang: z.string().optional().catch(undefined) });
