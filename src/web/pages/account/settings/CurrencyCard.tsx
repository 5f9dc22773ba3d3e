import { CurrencyChooser } from '#web/currency/CurrencyChooser.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';

export const CurrencyCard = () => (
  <AccountCard title="Currency">
    <p className="mt-1.5 max-w-text text-sm text-muted">
      Prices are charged in pounds. When we have an exchange rate, we show an approximate amount beside them.
    </p>
    <div className="mt-5 max-w-form">
      <CurrencyChooser />
    </div>
  </AccountCard>
);
