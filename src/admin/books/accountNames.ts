/** Account of the ledger → what it is called. */
export const accountNames: Readonly<Record<string, string>> = {
  buyer: 'Owed by buyers',
  provider: 'At the payment provider',
  sold: 'Sold, not credited yet',
  creator: 'Owed to creators',
  requested: 'Requested by creators, not sent yet',
  platform: 'Platform fees and commission',
  plans: 'Creator Pro',
  providerFees: 'Payment provider fees',
  givenBack: 'Taken for refunds and disputes, not yet with the buyer',
};
