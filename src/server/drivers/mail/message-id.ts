/** The Message-ID header of a message that has an id: the same for every attempt, in the sender's domain. */
export const messageId = (id: string | undefined, from: string): { messageId?: string } =>
  id === undefined ? {} : { messageId: `<${id}@${/@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>` };
