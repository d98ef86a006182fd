import { chargeKey } from '#server/checkout/charge-request.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { GivingDeps } from './deps.ts';
import { createGivingForms } from './forms.ts';
import { createGifts } from './give.ts';
import { createMonthlyGiftCard } from './monthly-gift-card.ts';
import { createMonthlyGiftPix } from './monthly-gift-pix.ts';
import { createMonthlyGifts, type MonthlyGifts } from './monthly-gifts.ts';
import { createOffers } from './offer.ts';
import { createOrigin } from './origin.ts';
import { createPayments } from './payment.ts';
import { receiptJobs } from './receipts.ts';
import type { GiftInput } from './schema.ts';
import { createYearlyStatements, type YearlyStatements } from './yearly-statement.ts';

/** A whole congregation gives from one network at the end of a service, hence the high limit. */
const giftLimit = { gifts: 120, minutes: 10 };

/** Giving, for the pages and the API. */
export interface GivingFeature extends Giving {
  /** monthly gifts, for the office */
  monthlyGifts: MonthlyGifts;
  /** the gifts of the person of an office account in a year */
  yearlyStatementOfOwner: YearlyStatements['yearlyStatementOfOwner'];
  /** the statements of all people who gave in a year */
  everybody: Pick<YearlyStatements, 'summary' | 'ofPeople' | 'mailPeople'>;
  /** opens the charge of a gift under the caller's key */
  charge(gift: GiftInput, from: { ip: string; locale: Locale; key: string }): Promise<CobrancaPublica>;
}

export function createGiving(deps: GivingDeps): GivingFeature {
  const { db, clock, charges } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const limit = (ip: string): Promise<void> =>
    rateLimit.demand(perAddress('contribuir', ip, giftLimit.gifts, giftLimit.minutes));
  const offers = createOffers(deps);
  const gifts = createGifts(deps, offers);
  const yearlyStatements = createYearlyStatements(deps);
  const monthlyGifts = createMonthlyGifts(deps);
  charges.register(createOrigin(deps, createMonthlyGiftCard(deps, monthlyGifts)));
  receiptJobs(deps, monthlyGifts);

  return {
    offer: offers.offer,
    presentSlugs: offers.presentSlugs,
    monthlyGifts,
    ...createPayments(deps, offers, monthlyGifts),
    ...createMonthlyGiftPix(deps, { offers, gifts, monthlyGifts, limit }),
    ...createGivingForms(deps, gifts, yearlyStatements, limit),
    statement: yearlyStatements.read,
    giftsOf: yearlyStatements.ofAddress,
    giftsOfOwner: yearlyStatements.ofOwner,
    yearsOfOwner: yearlyStatements.yearsOfOwner,
    yearlyStatementOfOwner: yearlyStatements.yearlyStatementOfOwner,
    everybody: yearlyStatements,

    async charge(gift, { ip, locale, key }) {
      const purpose = await gifts.check(gift);
      const opening = { idioma: locale, chave: chargeKey('contribuir', key, gift) };
      return gifts.open(gift, purpose, opening, limit(ip));
    },
  };
}
