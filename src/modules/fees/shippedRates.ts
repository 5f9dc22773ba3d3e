/**
 * The rates that come with the installation: what a euro was worth on this day, to six digits. They are those of the npm
 * package `@fawazahmed0/currency-api` 2026.9.29 (CC0-1.0), for the currencies that the site shows. `RATES_URL` replaces them,
 * currency by currency.
 */
import type { EuroRates } from './exchangeRates.ts';

export const shippedRates: EuroRates = {
  day: '2026-09-29',
  perEuro: {
    GBP: 0.858176,
    USD: 1.13607,
    CAD: 1.6119,
    AUD: 1.61862,
    JPY: 178.906,
    CHF: 0.946769,
    SEK: 11.3386,
    NOK: 10.8459,
    DKK: 7.4751,
    PLN: 4.37309,
    CZK: 24.3946,
    HUF: 367.476,
    RON: 5.27827,
    ISK: 136.97,
    TRY: 55.6624,
    RUB: 96.0077,
    INR: 109.16,
    CNY: 7.62053,
    KRW: 1543,
    SGD: 1.45265,
    HKD: 8.91226,
    MYR: 4.63885,
    THB: 38.2095,
    NZD: 2.00783,
    ZAR: 18.6772,
    BRL: 5.93511,
    MXN: 20.4554,
    ARS: 1732.54,
    CLP: 1099.42,
    COP: 3827.38,
    PEN: 3.88084,
    ILS: 3.49196,
    AED: 4.17222,
    SAR: 4.26027,
    EGP: 59.1328,
  },
};
