import { useQuery } from '@tanstack/react-query';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

export const purchaseStatesKey = ['my-purchase-states'];

/** What became of the own purchases since. */
export const usePurchaseStates = () => {
  const call = useCall();
  return useQuery({
    queryKey: purchaseStatesKey,
    queryFn: ({ signal }) => call(myPurchaseStates, { signal }),
  });
};
