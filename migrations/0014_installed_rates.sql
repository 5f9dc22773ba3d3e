-- writer: modules/fees/adapters/exchangeRatesTable.ts. What a euro was on a day, as the installation brought it.
create table fees_installed_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  per_euro double precision not null check (per_euro > 0)
);
