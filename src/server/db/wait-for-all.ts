/**
 * `Promise.all` that waits until all have ended, then throws the first error in their order. For statements that are sent
 * together in a transaction: none may still run when it is rolled back.
 */
export async function waitForAll<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
