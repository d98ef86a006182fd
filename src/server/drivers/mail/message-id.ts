/** The header of a message that has an id: the same for every try, in the name of whoever sends. */
export const messageId = (id: string | undefined, from: string): { messageId?: string } =>
  id === undefined ? {} : { messageId: `<${id}@${/@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>` };
