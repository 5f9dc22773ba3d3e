/** Countries with the currency of each, and by which time zones a browser there is known. */
import type { CurrencyCode } from './currencies.ts';

/** Country, currency, and per region of the world the places after which zones are named, former names too. */
const table: readonly (readonly [country: string, currency: CurrencyCode, ...zones: string[]])[] = [
  ['GB', 'GBP', 'Europe London Belfast'],
  ['GG', 'GBP', 'Europe Guernsey'],
  ['JE', 'GBP', 'Europe Jersey'],
  ['IM', 'GBP', 'Europe Isle_of_Man'],
  [
    'US',
    'USD',
    'America New_York Detroit Kentucky/Louisville Kentucky/Monticello Indiana/Indianapolis Indiana/Vincennes Indiana/Winamac Indiana/Marengo Indiana/Petersburg Indiana/Vevay Chicago Indiana/Tell_City Indiana/Knox Menominee North_Dakota/Center North_Dakota/New_Salem North_Dakota/Beulah Denver Boise Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Indianapolis Louisville',
    'Pacific Honolulu',
  ],
  ['AT', 'EUR', 'Europe Vienna'],
  ['BE', 'EUR', 'Europe Brussels'],
  ['BG', 'EUR', 'Europe Sofia'],
  ['CY', 'EUR', 'Asia Nicosia Famagusta'],
  ['DE', 'EUR', 'Europe Berlin Busingen'],
  ['EE', 'EUR', 'Europe Tallinn'],
  ['ES', 'EUR', 'Europe Madrid', 'Africa Ceuta', 'Atlantic Canary'],
  ['FI', 'EUR', 'Europe Helsinki'],
  ['FR', 'EUR', 'Europe Paris'],
  ['GR', 'EUR', 'Europe Athens'],
  ['HR', 'EUR', 'Europe Zagreb'],
  ['IE', 'EUR', 'Europe Dublin'],
  ['IT', 'EUR', 'Europe Rome'],
  ['LT', 'EUR', 'Europe Vilnius'],
  ['LU', 'EUR', 'Europe Luxembourg'],
  ['LV', 'EUR', 'Europe Riga'],
  ['MC', 'EUR', 'Europe Monaco'],
  ['MT', 'EUR', 'Europe Malta'],
  ['NL', 'EUR', 'Europe Amsterdam'],
  ['PT', 'EUR', 'Europe Lisbon', 'Atlantic Madeira Azores'],
  ['SI', 'EUR', 'Europe Ljubljana'],
  ['SK', 'EUR', 'Europe Bratislava'],
  [
    'CA',
    'CAD',
    'America St_Johns Halifax Glace_Bay Moncton Goose_Bay Blanc-Sablon Toronto Iqaluit Atikokan Winnipeg Resolute Rankin_Inlet Regina Swift_Current Edmonton Cambridge_Bay Inuvik Creston Dawson_Creek Fort_Nelson Whitehorse Dawson Vancouver Montreal',
  ],
  [
    'AU',
    'AUD',
    'Australia Lord_Howe Hobart Melbourne Sydney Broken_Hill Brisbane Lindeman Adelaide Darwin Perth Eucla',
    'Antarctica Macquarie',
  ],
  ['JP', 'JPY', 'Asia Tokyo'],
  ['CH', 'CHF', 'Europe Zurich'],
  ['LI', 'CHF', 'Europe Vaduz'],
  ['SE', 'SEK', 'Europe Stockholm'],
  ['NO', 'NOK', 'Europe Oslo'],
  ['DK', 'DKK', 'Europe Copenhagen'],
  ['FO', 'DKK', 'Atlantic Faroe Faeroe'],
  ['PL', 'PLN', 'Europe Warsaw'],
  ['CZ', 'CZK', 'Europe Prague'],
  ['HU', 'HUF', 'Europe Budapest'],
  ['RO', 'RON', 'Europe Bucharest'],
  ['IS', 'ISK', 'Atlantic Reykjavik'],
  ['TR', 'TRY', 'Europe Istanbul', 'Asia Istanbul'],
  [
    'RU',
    'RUB',
    'Europe Kaliningrad Moscow Kirov Volgograd Astrakhan Saratov Ulyanovsk Samara',
    'Asia Yekaterinburg Omsk Novosibirsk Barnaul Tomsk Novokuznetsk Krasnoyarsk Irkutsk Chita Yakutsk Khandyga Vladivostok Ust-Nera Magadan Sakhalin Srednekolymsk Kamchatka Anadyr',
  ],
  ['IN', 'INR', 'Asia Kolkata Calcutta'],
  ['CN', 'CNY', 'Asia Shanghai Urumqi'],
  ['KR', 'KRW', 'Asia Seoul'],
  ['SG', 'SGD', 'Asia Singapore'],
  ['HK', 'HKD', 'Asia Hong_Kong'],
  ['MY', 'MYR', 'Asia Kuala_Lumpur Kuching'],
  ['TH', 'THB', 'Asia Bangkok'],
  ['NZ', 'NZD', 'Pacific Auckland Chatham'],
  ['ZA', 'ZAR', 'Africa Johannesburg'],
  [
    'BR',
    'BRL',
    'America Noronha Belem Fortaleza Recife Araguaina Maceio Bahia Sao_Paulo Campo_Grande Cuiaba Santarem Porto_Velho Boa_Vista Manaus Eirunepe Rio_Branco',
  ],
  [
    'MX',
    'MXN',
    'America Mexico_City Cancun Merida Monterrey Matamoros Chihuahua Ciudad_Juarez Ojinaga Mazatlan Bahia_Banderas Hermosillo Tijuana',
  ],
  [
    'AR',
    'ARS',
    'America Argentina/Buenos_Aires Argentina/Cordoba Argentina/Salta Argentina/Jujuy Argentina/Tucuman Argentina/Catamarca Argentina/La_Rioja Argentina/San_Juan Argentina/Mendoza Argentina/San_Luis Argentina/Rio_Gallegos Argentina/Ushuaia Buenos_Aires Catamarca Cordoba Jujuy Mendoza',
  ],
  ['CL', 'CLP', 'America Santiago Coyhaique Punta_Arenas', 'Pacific Easter'],
  ['CO', 'COP', 'America Bogota'],
  ['PE', 'PEN', 'America Lima'],
  ['IL', 'ILS', 'Asia Jerusalem Tel_Aviv'],
  ['AE', 'AED', 'Asia Dubai'],
  ['SA', 'SAR', 'Asia Riyadh'],
  ['EG', 'EGP', 'Africa Cairo'],
];

/** Croatia and Bulgaria use the euro by now; their former currencies can still be chosen. */
export const currencyOfCountry = (country: string): CurrencyCode | undefined =>
  table.find(([code]) => code === country)?.[1];

/** `Europe/Paris` → `FR`. */
export const countryOfZone = (zone: string): string | undefined => {
  const at = zone.indexOf('/');
  const region = zone.slice(0, at);
  const place = zone.slice(at + 1);
  return table.find(([, , ...zones]) =>
    zones.map((text) => text.split(' ')).some(([first, ...places]) => first === region && places.includes(place)),
  )?.[0];
};

/** All of them, for those who check the table. */
export const countries = table.map(([country]) => country);
