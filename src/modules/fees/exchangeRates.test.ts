import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syntheticRatesFile } from '#testing/site/ratesFile.ts';
import { perPoundOf, ratesOn, readRatesFile, type PublishedRate } from './exchangeRates.ts';
import { shippedRates } from './shippedRates.ts';

const today = '2026-11-22';
const read = (xml: string) => readRatesFile(xml, today);
const good = syntheticRatesFile('2026-11-20', { GBP: 0.8, USD: 1.1, JPY: 160 });
const rates = { day: '2026-11-20', perEuro: { GBP: 0.8, USD: 1.1, JPY: 160 } };

describe('the file of rates', () => {
  it('is read as it is published', () => {
    expect(read(good)).toEqual(rates);
  });

  it('may be written with the other quotation marks, without a declaration, and with remarks', () => {
    expect(read(good.replaceAll("'", '"'))).toEqual(rates);
    expect(read(good.replace(/<\?xml.*?\?>/, ''))).toEqual(rates);
    expect(read(good.replace('<Cube>', "<!-- <Cube currency='EGP' rate='1'/> --><Cube>"))).toEqual(rates);
  });

  it('may be of today, and not of tomorrow', () => {
    expect(read(good.replace('2026-11-20', today)).day).toBe(today);
    expect(() => read(good.replace('2026-11-20', '2026-11-23'))).toThrow('no day so far');
  });

  it.each([
    ['is empty', ''],
    ['is a page of a web site', '<!doctype html><html><body>Sorry</body></html>'],
    ['is no text', '\u0000\u0001\u0002'],
    ['ends too early', good.slice(0, -30)],
    ['has lost its middle', good.replace(/<Cube time.*?>/, '')],
    ['has two days', good.replace('<Cube time', "<Cube time='2026-11-19'></Cube><Cube time")],
    ['is of no day', good.replace('2026-11-20', 'yesterday')],
    ['is of a month that does not exist', good.replace('2026-11-20', '2026-13-20')],
    ['has a rate that is no number', good.replace('1.1', 'N/A')],
    ['has a rate in another notation', good.replace('1.1', '1e9')],
    ['has a rate of nothing', good.replace('1.1', '0.0')],
    ['has a rate below nothing', good.replace('1.1', '-1.1')],
    ['has an endless rate', good.replace('1.1', '9'.repeat(400))],
    ['names a currency twice', good.replace('JPY', 'USD')],
    ['names what is no currency', good.replace('JPY', '__proto__')],
    ['leaves out the pound', good.replace('GBP', 'CHF')],
    [
      'defines entities',
      good.replace('<gesmes:Envelope', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gesmes:Envelope'),
    ],
    ['asks for a style sheet', good.replace('<gesmes:Envelope', '<?xml-stylesheet href="x"?><gesmes:Envelope')],
    ['hides something in character data', good.replace('<Cube>', '<![CDATA[<Cube>]]><Cube>')],
  ])('is refused when it %s', (_, xml) => {
    expect(() => read(xml)).toThrow(/file of rates/);
  });

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < good.trimEnd().length; length += 1)
      expect(() => read(good.slice(0, length))).toThrow(/file of rates/);
  });

  it('never yields anything but rates above nothing, whatever is sent', () => {
    const junk = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<Cube>',
          '</Cube>',
          "<Cube time='2026-11-20'>",
          "<Cube currency='GBP' rate='0.8'/>",
          '<!--',
          '-->',
          "<Cube currency='USD' rate='",
          "'/>",
          '</gesmes:Envelope>',
          '<gesmes:Envelope >',
          '1.1',
        ),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(junk, (parts) => {
        const xml = `<?xml version="1.0"?>${parts.join('')}</gesmes:Envelope>`;
        try {
          for (const rate of Object.values(read(xml).perEuro)) expect(rate).toBeGreaterThan(0);
        } catch (error) {
          expect(String(error)).toContain('file of rates');
        }
      }),
    );
  });
});

describe('what a pound is', () => {
  it('is reckoned by way of the euro', () => {
    expect(perPoundOf(rates)).toMatchObject({ EUR: 1.25, USD: 1.375, JPY: 200 });
    expect(perPoundOf(rates)).not.toHaveProperty('GBP');
  });

  it('is known in what the euro replaced, at the fixed rates, whatever the file says', () => {
    const odd = { ...rates, perEuro: { GBP: 0.5, BGN: 2, HRK: 8 } };
    // 7.53450 and 1.95583 a euro, of which a pound buys two.
    expect(perPoundOf(odd)).toEqual({ HRK: 15.069, BGN: 3.91166, EUR: 2 });
  });
});

/** All that the site may show beside the pound. */
const shown =
  'USD EUR CAD AUD JPY CHF SEK NOK DKK PLN CZK HUF RON BGN HRK ISK TRY RUB INR CNY KRW SGD HKD MYR THB NZD ZAR BRL MXN ARS CLP COP PEN ILS AED SAR EGP';

describe('the rates that count', () => {
  const installed = { day: '2026-01-01', perEuro: { GBP: 0.8, USD: 1.2, EGP: 40 } };
  const published = (currency: string, day: string, perEuro: number): PublishedRate => ({
    currency,
    day,
    perEuro,
    poundPerEuro: 0.5,
  });
  const pound = (day: string) => published('GBP', day, 0.5);
  const oldest = '2026-10-08';

  it('are those of the installation, however old, until the daily file has answered', () => {
    const { day, perPound, days } = ratesOn({ published: [], installed }, '2036-01-01');
    expect(day).toBe('2026-01-01');
    expect(perPound['USD']).toBe(1.5);
    expect(perPound['EGP']).toBe(50);
    expect(perPound['EUR']).toBe(1.25);
    expect(days['USD']).toBe('2026-01-01');
  });

  it('are those of the daily file for the currencies that it has had, and of the installation for the others', () => {
    const tables = { published: [pound('2026-11-20'), published('USD', '2026-11-20', 1.1)], installed };
    const { day, perPound, days } = ratesOn(tables, oldest);
    expect(day).toBe('2026-11-20');
    expect(perPound['USD']).toBe(2.2);
    expect(days['USD']).toBe('2026-11-20');
    expect(perPound['EUR']).toBe(2);
    expect(days['HRK']).toBe('2026-11-20');
    expect(perPound['EGP']).toBe(50);
    expect(days['EGP']).toBe('2026-01-01');
  });

  it.each([
    ['2026-10-08', 2.2],
    ['2026-10-07', undefined],
  ])(
    'of the daily file are none once they are older than that, also where the installation has one: %s',
    (day, expected) => {
      const { perPound } = ratesOn({ published: [pound(day), published('USD', day, 1.1)], installed }, oldest);
      expect(perPound['USD']).toBe(expected);
      expect(perPound['EGP']).toBe(50);
    },
  );

  it('are none where nothing is known', () => {
    expect(ratesOn({ published: [], installed: undefined }, oldest)).toEqual({ day: null, perPound: {}, days: {} });
  });

  it('come with the installation for every currency of the site', () => {
    const { perPound } = ratesOn({ published: [], installed: shippedRates }, oldest);
    expect(Object.keys(perPound).toSorted()).toEqual(shown.split(' ').toSorted());
  });
});
