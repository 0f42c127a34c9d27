import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignProperties } from '#core/measurement/analytics.ts';
import { type Arrival, landingEvent, measuredCampaign, readCampaign } from '#core/measurement/campaign.ts';
import { campaignPropertiesSchema } from '#core/measurement/event-batch.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { recordArrival } from '#core/measurement/record-arrival.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

const arrival = (over: Partial<Arrival> = {}): Arrival => ({
  search: '',
  referrer: '',
  origin: 'https://www.checkahead.example',
  path: '/',
  language: 'en',
  ...over,
});
const read = (search: string, over: Partial<Arrival> = {}) => readCampaign(arrival({ search, ...over }));
const landing = (search: string) => landingEvent(read(search))?.name ?? null;

describe('reading a campaign', () => {
  it('reads only the tracking parameters, the first of each, decoded', () => {
    const search =
      '?utm_source=Local%20Radio&utm_source=second&utm_medium=audio+spot&fbclid=AbC&email=rose%40example.com&x=1&utm_term=&utm_content=%E0%A4%A';
    expect(read(search).parameters).toEqual({
      utm_source: 'Local Radio',
      utm_medium: 'audio spot',
      fbclid: 'AbC',
    });
    expect(read('utm_campaign=spring').parameters).toEqual({ utm_campaign: 'spring' });
    expect(read(`?utm_source=${'x'.repeat(999)}`).parameters.utm_source).toHaveLength(200);
    expect(read('?__proto__=x&constructor=y').parameters).toEqual({});
  });

  it('reads a hundred parameters, because thousands of malformed ones would take long', () => {
    const behind = (count: number) => read(`?${'%&'.repeat(count)}utm_source=radio`).parameters;
    expect(behind(99)).toEqual({ utm_source: 'radio' });
    expect(behind(100)).toEqual({});
  });

  it('keeps only the origin of the referrer, and only the path of our page', () => {
    const from = (referrer: string) => read('', { referrer }).referrer;
    expect(from('https://Rose:secret@News.example:8443/a?email=rose@example.com#x')).toBe(
      'https://news.example:8443',
    );
    expect(from('https://www.checkahead.example/faq?x')).toBeNull();
    expect(from('')).toBeNull();
    expect(from('android-app://com.example')).toBeNull();
    expect(read('', { path: '/home/calendar?x=1#y' }).landing_page).toBe('/home/calendar');
  });
});

describe('the landing event', () => {
  it.each([
    ['?fbclid=x', 'Meta Referral Landing'],
    ['?fbclid=x&utm_medium=partner', 'Meta Referral Landing'],
    ['?utm_medium=partner', 'Partner Landing'],
    ['?utm_medium=Partner&utm_source=x', 'Partner Landing'],
    ['?utm_medium=email', 'Referral Landing'],
    ['?igshid=x', 'Referral Landing'],
    ['?utm_content=x', 'Referral Landing'],
    ['?email=x', null],
    ['', null],
  ])('of %j is %s', (search, name) => expect(landing(search)).toBe(name));
});

describe('what is measured of a campaign', () => {
  it('campaign words, the origin and the path; of a click id only its presence', () => {
    expect(
      measuredCampaign(
        read('?utm_source=Local Radio&utm_campaign=spring-2026&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz', {
          referrer: 'https://news.example/a',
          path: '/home',
        }),
      ),
    ).toEqual({
      utm_source: 'local_radio',
      utm_campaign: 'spring-2026',
      fbclid: 'given',
      referrer: 'https://news.example',
      landing_page: '/home',
    });
  });

  it.each([
    'rose@example.com',
    '555-123-4567',
    '5551234567',
    '123-45-6789',
    '123456789',
    'mF_9.B5f-4.1JqMabcdefghijklmnopqrstuvwxyz0123',
    '<b>',
    'Rüdiger',
    '',
  ])('omits %j', (value) => {
    const { utm_source } = measuredCampaign(read(`?utm_source=${encodeURIComponent(value)}`));
    expect(utm_source).toBeUndefined();
  });

  it('for any address, the server accepts the result', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), fc.string(), (query, referrer, path) => {
        const search = `?utm_source=${query}&utm_term=${referrer}&${query}`;
        const measured = measuredCampaign(read(search, { referrer, path }));
        expect(campaignPropertiesSchema.safeParse(measured).success).toBe(true);
      }),
    );
  });
});

describe('recording an arrival', () => {
  const map = perTest(makeMapStorage);

  function open() {
    const seen: (MeasuredEvent | CampaignProperties)[] = [];
    const analytics = {
      capture: (event: MeasuredEvent) => void seen.push(event),
      registerCampaign: (properties: CampaignProperties) => void seen.push(properties),
    };
    const record = (of: Arrival) => recordArrival(of, { analytics, storage: map.safe });
    return { record, seen };
  }

  it('registers the campaign before the landing event, once a visit', () => {
    const { record, seen } = open();
    record(arrival({ search: '?utm_medium=partner' }));
    const registered = { utm_medium: 'partner', landing_page: '/', language: 'en' };
    expect(seen).toEqual([registered, { name: 'Partner Landing' }]);
    record(arrival({ search: '?fbclid=later', path: '/faq', language: 'es' }));
    expect(seen).toEqual([registered, { name: 'Partner Landing' }, { ...registered, language: 'es' }]);
  });

  it('a visit without a campaign has no landing event', () => {
    const { record, seen } = open();
    record(arrival({ path: '/faq' }));
    expect(seen).toEqual([{ landing_page: '/faq', language: 'en' }]);
  });

  it('is remembered after a reload; invalid stored values are ignored', () => {
    const campaign = { parameters: { utm_source: 'radio' }, referrer: null, landing_page: '/' };
    const kept = () => {
      open().record(arrival({ path: '/faq' }));
      return JSON.parse(map.getItem('checkahead.campaign') ?? '');
    };
    map.setItem('checkahead.campaign', JSON.stringify(campaign));
    expect(kept()).toEqual(campaign);
    expect(kept()).toEqual(campaign);
    for (const odd of [
      '{',
      '{}',
      '7',
      'null',
      '{"parameters":{"email":"x"},"referrer":null,"landing_page":"/"}',
    ]) {
      map.setItem('checkahead.campaign', odd);
      expect(kept(), odd).toEqual({ parameters: {}, referrer: null, landing_page: '/faq' });
    }
  });

  it('is registered where storage is blocked', () => {
    map.block();
    const { record, seen } = open();
    record(arrival({ path: '/faq' }));
    expect(seen).toEqual([{ landing_page: '/faq', language: 'en' }]);
  });
});
