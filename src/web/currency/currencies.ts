/** The currencies in which amounts may be shown: code, symbol and locale. */

/**
 * Dollars and yuan carry what tells them apart. Where the local writing runs from right to left, the amount stands in an
 * English sentence, so English as it is written there serves.
 */
const table = [
  ['GBP', '£', 'en-GB'],
  ['USD', '$', 'en-US'],
  ['EUR', '€', 'en-IE'],
  ['CAD', 'CA$', 'en-CA'],
  ['AUD', 'A$', 'en-AU'],
  ['JPY', '¥', 'ja-JP'],
  ['CHF', 'CHF', 'de-CH'],
  ['SEK', 'kr', 'sv-SE'],
  ['NOK', 'kr', 'nb-NO'],
  ['DKK', 'kr', 'da-DK'],
  ['PLN', 'zł', 'pl-PL'],
  ['CZK', 'Kč', 'cs-CZ'],
  ['HUF', 'Ft', 'hu-HU'],
  ['RON', 'lei', 'ro-RO'],
  ['BGN', 'лв.', 'bg-BG'],
  ['HRK', 'kn', 'hr-HR'],
  ['ISK', 'kr', 'is-IS'],
  ['TRY', '₺', 'tr-TR'],
  ['RUB', '₽', 'ru-RU'],
  ['INR', '₹', 'en-IN'],
  ['CNY', 'CN¥', 'zh-CN'],
  ['KRW', '₩', 'ko-KR'],
  ['SGD', 'S$', 'en-SG'],
  ['HKD', 'HK$', 'en-HK'],
  ['MYR', 'RM', 'ms-MY'],
  ['THB', '฿', 'th-TH'],
  ['NZD', 'NZ$', 'en-NZ'],
  ['ZAR', 'R', 'en-ZA'],
  ['BRL', 'R$', 'pt-BR'],
  ['MXN', 'MX$', 'es-MX'],
  ['ARS', 'AR$', 'es-AR'],
  ['CLP', 'CL$', 'es-CL'],
  ['COP', 'CO$', 'es-CO'],
  ['PEN', 'S/', 'es-PE'],
  ['ILS', '₪', 'en-IL'],
  ['AED', 'AED', 'en-AE'],
  ['SAR', 'SAR', 'en-SA'],
  ['EGP', 'E£', 'en-EG'],
] as const;

export type CurrencyCode = (typeof table)[number][0];
export type Currency = Readonly<{ code: CurrencyCode; symbol: string; locale: string }>;

export const currencies: readonly Currency[] = table.map(([code, symbol, locale]) => ({ code, symbol, locale }));

export const findCurrency = (code: string | null | undefined): Currency | undefined =>
  currencies.find((currency) => currency.code === code);
