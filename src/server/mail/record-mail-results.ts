import type { Db } from '#server/db/client.ts';
import { noteConnection } from '#server/db/connection-results.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mail } from '#server/ports/mail.ts';

/** A success is recorded at most this often, because many mails are sent together. */
const noteMilliseconds = 10 * 60_000;

/** Records when mail was last sent and last failed, for the settings page. */
export function recordMailResults(mail: Mail, { db, clock }: { db: Db; clock: Clock }): Mail {
  let noted = 0;
  return {
    get stored() {
      return mail.stored;
    },
    close: () => mail.close(),
    async send(message) {
      const now = clock.now();
      try {
        await mail.send(message);
      } catch (error) {
        noted = 0;
        // An error from recording must not hide the reason why the mail failed.
        await noteConnection(db, 'email', error, now).catch(() => undefined);
        throw error;
      }
      if (now.getTime() - noted < noteMilliseconds) return;
      noted = now.getTime();
      await noteConnection(db, 'email', null, now).catch(() => undefined);
    },
  };
}
