import { openingHours } from '#copy/opening-hours.ts';
import { CONSULTATION } from '#core/consultation/consultation-hours.ts';
import { formatCents, MINIMUM_AGE_YEARS, OFFERS, offerAt } from '#core/offer/offer.ts';
import type { OfferPlace } from '#core/offer/offer-reading.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** Names, prices and limits from the settings and core. Copy files must use these instead of repeating the values. */
export type Wording = Readonly<ReturnType<typeof wordingOf>>;

/** A text that contains names, prices or limits. */
export type Words = (wording: Wording) => string;

/** The wording of a page: landing pages and the FAQ may show different readings of the offer (`OFFER=spec`). */
export function wordingOf(settings: SiteSettings, place: OfferPlace, launched = false) {
  const offer = offerAt(place, settings.offer);
  const isAdvance = offer.reading === 'A';
  return {
    brand: settings.brand,
    supportEmail: settings.supportEmail,
    postalAddress: settings.postalAddress,
    offer: {
      /** A: a cash advance for a monthly fee. B: early deposits, some of them free. */
      reading: offer.reading,
      feePerMonth: formatCents(isAdvance ? offer.feePerMonthCents : offer.expeditedFeePerMonthCents),
      advanceLimit: formatCents(OFFERS.A.advanceUpToCents),
      earlyDays: isAdvance ? offer.earlyUpToDays : offer.expeditedEarlyUpToDays,
      /** Days early that cost nothing (reading B). */
      freeDays: OFFERS.B.freeEarlyUpToDays,
      cancellationWeeks: OFFERS.B.cancellationUpToWeeks,
      payPeriods: OFFERS.B.firstDepositPayPeriods,
    },
    consultation: {
      minutes: CONSULTATION.lengthMinutes,
      /** 'Monday to Friday, 9 AM to 6 PM ET' */
      hours: openingHours(CONSULTATION.fromHour, CONSULTATION.untilHour),
    },
    launched,
    minimumAge: MINIMUM_AGE_YEARS,
  };
}
