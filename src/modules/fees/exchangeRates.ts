/** Reads the daily file of euro rates and turns them into rates of the pound. */

export type PerCurrency = Readonly<Record<string, number>>;

/** The value of a euro on a day, in the currencies of the file. */
export type EuroRates = Readonly<{ day: string; perEuro: PerCurrency }>;

/** Currencies that the euro replaced, for good at these rates. */
const fixed: PerCurrency = { HRK: 7.5345, BGN: 1.95583 };

const rateLine = /^<Cube\s+currency=(?:'([A-Z]{3})'|"([A-Z]{3})")\s+rate=(?:'([\d.]+)'|"([\d.]+)")\s*\/>$/;
const plainNumber = /^\d{1,9}(?:\.\d{1,9})?$/;

const readLine = (line: string): [currency: string, rate: number] => {
  const [, single, double, rateSingle, rateDouble] = rateLine.exec(line) ?? [];
  const currency = single ?? double;
  const rate = rateSingle ?? rateDouble ?? '';
  if (currency === undefined || !plainNumber.test(rate) || Number(rate) <= 0)
    throw new Error(`the file of rates has a line that is no rate: ${line.slice(0, 80)}`);
  return [currency, Number(rate)];
};

const readDay = (xml: string, today: string): string => {
  const days = [...xml.matchAll(/<Cube\s+time=['"]([^'"]*)['"]\s*>/g)].map(([, day = '']) => day);
  const [day] = days;
  if (day === undefined || days.length > 1) throw new Error('the file of rates is not that of one day');
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) || day > today)
    throw new Error(`the file of rates is of no day so far: ${day.slice(0, 20)}`);
  return day;
};

/**
 * Reads the format of the European Central Bank (`eurofxref-daily`), all of it or nothing: refuses a truncated file, a
 * rate that is not a number, a future day and any XML that could hide something.
 * @throws Error with the fault
 */
export const readRatesFile = (text: string, today: string): EuroRates => {
  const xml = text.replace(/<!--[^]*?-->/g, '').trim();
  if (/<!|<\?(?!xml\s)/.test(xml)) throw new Error('the file of rates holds what a list of rates does not need');
  if (!/^<\?xml\s|^<gesmes:Envelope\s/.test(xml) || !xml.endsWith('</gesmes:Envelope>'))
    throw new Error('the file of rates is not whole');
  const day = readDay(xml, today);
  const lines = (xml.match(/<Cube\b[^>]*>/g) ?? []).filter(
    (tag) => !/^<Cube(?:\s+time=['"][^'"]*['"])?\s*>$/.test(tag),
  );
  const rates = lines.map(readLine);
  const perEuro = Object.fromEntries(rates);
  if (Object.keys(perEuro).length !== rates.length) throw new Error('the file of rates names a currency twice');
  if (perEuro['GBP'] === undefined) throw new Error('the file of rates does not name the pound');
  return { day, perEuro };
};

/** Six digits, as many as the file has. */
const significant = (rate: number): number => Number(rate.toPrecision(6));

/** A currency of the daily file, of the last day on which the file had it, and the pound of that day. */
export type PublishedRate = Readonly<{ currency: string; day: string; perEuro: number; poundPerEuro: number }>;

export type RateTables = Readonly<{
  published: readonly PublishedRate[];
  /** What came with the installation. */
  installed: EuroRates | undefined;
}>;

export type PoundRates = Readonly<{
  day: string | null;
  perPound: PerCurrency;
  days: Readonly<Record<string, string>>;
}>;

/** A rate of the daily file counts for so many days. */
export const mostAgeDays = 45;

type Rate = Readonly<{ day: string; perPound: number }>;

const ratesOf = (rates: EuroRates): [currency: string, rate: Rate][] =>
  Object.entries(perPoundOf(rates)).map(([code, perPound]) => [code, { day: rates.day, perPound }]);

/** What the daily file has said, currency by currency; each with euros and what they replaced, as of the same day. */
const publishedRates = (published: readonly PublishedRate[]): Map<string, Rate> => {
  const oldestFirst = published.toSorted((a, b) => a.day.localeCompare(b.day));
  return new Map(
    oldestFirst.flatMap(({ currency, day, perEuro, poundPerEuro }) =>
      ratesOf({ day, perEuro: { [currency]: perEuro, GBP: poundPerEuro } }),
    ),
  );
};

/**
 * The rates that count; `oldest` is the oldest day of which one of the daily file does. Those of the installation do, however old, until the daily file has answered for that
 * currency once; from then on only the file does, for 45 days.
 */
export const ratesOn = ({ published, installed }: RateTables, oldest: string): PoundRates => {
  const answered = publishedRates(published);
  const counting = new Map([...(installed ? ratesOf(installed) : []), ...answered]);
  for (const [code, { day }] of answered) if (day < oldest) counting.delete(code);
  const counted = [...counting];
  return {
    day:
      counted
        .map(([, { day }]) => day)
        .toSorted()
        .at(-1) ?? null,
    perPound: Object.fromEntries(counted.map(([code, { perPound }]) => [code, perPound])),
    days: Object.fromEntries(counted.map(([code, { day }]) => [code, day])),
  };
};

/** The value of a pound in every currency of the file, in euros, and in the currencies that the euro replaced. */
export const perPoundOf = ({ perEuro }: EuroRates): PerCurrency => {
  const { GBP: pound = 0, ...others }: PerCurrency = { ...perEuro, ...fixed, EUR: 1 };
  if (pound === 0) return {};
  return Object.fromEntries(Object.entries(others).map(([code, rate]) => [code, significant(rate / pound)]));
};
