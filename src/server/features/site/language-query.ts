import { z } from 'zod';

/** The language of a file for programs; anything else in the query, and a language that is none, is ignored. */
export const languageQuery = z.object({ lang: z.string().optional().catch(undefined) });
