import { z } from 'zod';

/** The id of a file in an address. */
export const fileParams = z.object({ id: z.guid().toLowerCase() });
