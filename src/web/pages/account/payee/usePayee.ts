import { useQuery } from '@tanstack/react-query';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

export const PAYEE_KEY = ['my-payee'];
const AGAIN_MS = 5000;

/** How the creator stands at the payment provider; asked again while the provider checks. */
export const usePayee = () => {
  const call = useCall();
  return useQuery({
    queryKey: PAYEE_KEY,
    queryFn: ({ signal }) => call(getMyPayee, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AGAIN_MS : false),
  });
};
