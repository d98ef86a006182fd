/** The sender of a message: the configured address, under the name that the message gives. */
export const senderOf = (
  from: string,
  name: string | undefined,
): string | { name: string; address: string } =>
  name === undefined ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };

/** The Message-ID header of a message that has an id: the same for every attempt, in the sender's domain. */
export const messageId = (id: string | undefined, from: string): { messageId?: string } =>
  id === undefined ? {} : { messageId: `<${id}@${/@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>` };
