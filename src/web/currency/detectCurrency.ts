/** Which currency a visitor reckons in: by time zone, then by the region of a language, then by the country of the address. */
import type { CurrencyCode } from './currencies.ts';
import { countryOfZone, currencyOfCountry } from './countries.ts';

export type Signs = Readonly<{
  timeZone: string;
  languages: readonly string[];
  /** Comes last, as it costs a request to an external service. */
  findCountry: () => Promise<string>;
}>;

/** `de-AT` → `AT`; nothing for a language without a region, or what is no language. */
const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
};

/** @throws Error when no source has an answer */
export const detectCurrency = async ({ timeZone, languages, findCountry }: Signs): Promise<CurrencyCode> => {
  for (const country of [countryOfZone(timeZone), ...languages.map(regionOf)]) {
    const code = country === undefined ? undefined : currencyOfCountry(country);
    if (code) return code;
  }
  const country = await findCountry();
  const code = currencyOfCountry(country);
  if (!code) throw new Error(`there is no currency for the country ${country}`);
  return code;
};

const TIMEOUT_MS = 2000;

/** The country of the network address, by the service of the operator's choice. @throws Error when it does not tell */
export const askCountry = async (url: string | null): Promise<string> => {
  if (url === null) throw new Error('no service is asked for the country');
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!answer.ok) throw new Error(`the service for the country answered ${answer.status}`);
  const answered = (await answer.json()) as { country_code?: unknown } | null;
  const country = answered?.country_code;
  if (typeof country !== 'string') throw new Error('the service for the country names none');
  return country.toUpperCase();
};
