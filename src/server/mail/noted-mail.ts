import type { Db } from '#server/db/client.ts';
import { noteConnection } from '#server/db/connection-results.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mail } from '#server/ports/mail.ts';

/** A success is noted this often at most: many mails leave together. */
const noteMilliseconds = 10 * 60_000;

/** Notes when mail last left and last failed, for the settings. */
export function notedMail(mail: Mail, { db, clock }: { db: Db; clock: Clock }): Mail {
  let noted = 0;
  return {
    get kept() {
      return mail.kept;
    },
    close: () => mail.close(),
    async send(message) {
      const now = clock.now();
      try {
        await mail.send(message);
      } catch (error) {
        noted = 0;
        // The reason why the mail failed must not be lost with the note of it.
        await noteConnection(db, 'email', error, now).catch(() => undefined);
        throw error;
      }
      if (now.getTime() - noted < noteMilliseconds) return;
      noted = now.getTime();
      await noteConnection(db, 'email', null, now).catch(() => undefined);
    },
  };
}
