import { formRefusal } from '#server/http/form-refusal.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type FormOutcome, formFields, type Sender } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';

export type FormValues = Readonly<Record<string, string>>;
export type Refused = Exclude<FormOutcome, { ok: true }>;

/** How the forms of a checkout are answered, with and without scripts. `limit` counts each of them. */
export function createFormSteps({
  secret,
  clock,
  limit,
}: {
  secret: string;
  clock: Clock;
  limit(ip: string): Promise<void>;
}) {
  const formTokens = createFormTokens({ secret, clock });

  async function attempt<T extends object>(
    { locale, ip }: Sender,
    work: () => Promise<T>,
  ): Promise<({ ok: true } & T) | Refused> {
    try {
      await limit(ip);
      return { ok: true, ...(await work()) };
    } catch (error) {
      return formRefusal(error, locale);
    }
  }

  return {
    attempt,

    /** For forms whose answer says nothing but that they were accepted. */
    step: (from: Sender, work: () => Promise<void>): Promise<{ ok: true } | Refused> =>
      attempt(from, async () => {
        await work();
        return {};
      }),

    /** Expired forms and robots in the trap get the same answer. */
    formTokenOf(form: FormValues, { locale }: Sender): { id: string } | { refused: Refused } {
      const token = formTokens.read(form[formFields.formToken]);
      return token && token.age !== 'expired' && !form[formFields.trap]
        ? { id: token.id.toString('hex') }
        : {
            refused: {
              ok: false,
              status: 422,
              formToken: formTokens.make(),
              message: errorText('formulario.expired', locale),
            },
          };
    },
  };
}
