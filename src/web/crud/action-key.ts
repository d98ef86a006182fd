/** 409 and 429 are answers for the moment, which the server does not store: the first request may still be running. */
const isFinal = (status: number): boolean => status > 0 && status < 500 && status !== 409 && status !== 429;

/**
 * The idempotency key of an action. The same request keeps its key until a final answer arrives, so that what was sent twice because an
 * answer was lost happens once.
 */
export function createActionKey() {
  let current: { of: string; value: string } | undefined;
  return {
    keyOf(path: string, body: object): string {
      const of = JSON.stringify([path, body]);
      if (current?.of !== of) current = { of, value: crypto.randomUUID() };
      return current.value;
    },
    /** `status` is 0 when no answer arrived */
    answered(status: number): void {
      if (isFinal(status)) current = undefined;
    },
  };
}
