import { useId, useState } from 'react';
import { PlainSelect } from '../../../ui/PlainSelect.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { chooseCurrency, currencies, readCurrency } from './currencyChoice.ts';

const names = new Intl.DisplayNames('en-GB', { type: 'currency' });
const options = currencies.map((code) => [code, `${names.of(code) ?? code} (${code})`] as const);

export const CurrencyCard = () => {
  const textId = useId();
  const [currency, setCurrency] = useState(readCurrency);
  const choose = (code: string): void => {
    chooseCurrency(code);
    setCurrency(code);
  };
  return (
    <AccountCard title="Currency">
      <p id={textId} className="mt-1.5 max-w-text text-sm text-muted">
        Prices are charged in pounds. An approximate amount is shown beside them when a rate is known.
      </p>
      <div className="mt-5 max-w-form">
        <PlainSelect
          aria-label="Currency"
          aria-describedby={textId}
          options={options}
          value={currency}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
    </AccountCard>
  );
};
