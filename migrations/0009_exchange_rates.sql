-- writer: modules/sales/adapters/exchangeRates.ts. What a euro was on a day, as the daily file said it.
create table sales_exchange_rates (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  per_euro double precision not null check (per_euro > 0),
  primary key (day, currency)
);
