import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPlan, type Plan } from '#contracts/plans/plans.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

const KEY = ['my-plan'];
const AGAIN_MS = 2000;

/** `isBack`: from the page on which it is paid, so that a plan is about to show. */
export const usePlan = (isBack: boolean) => {
  const call = useCall();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getPlan, { signal }),
    refetchInterval: ({ state }) => (isBack && state.data?.standing === 'free' ? AGAIN_MS : false),
  });
};

/** Writes down what an act has changed. */
export const usePlanChange = () => {
  const queries = useQueryClient();
  return (plan: Plan): void => void queries.setQueryData<Plan>(KEY, plan);
};
