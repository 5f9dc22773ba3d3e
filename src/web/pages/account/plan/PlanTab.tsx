import { useSearchParams } from 'react-router-dom';
import { planName } from '#contracts/plans/vocabulary.ts';
import { StartSellingButton } from '#web/components/people/StartSellingButton.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';
import { useProfileChange } from '#web/pages/account/useProfile.ts';
import { CurrentPlan } from './CurrentPlan.tsx';
import { ProOffer } from './ProOffer.tsx';
import { usePlan } from './usePlan.ts';

const CreatorPlan = () => {
  const [query] = useSearchParams();
  const isBack = query.has('paid');
  return (
    <TabState query={usePlan(isBack)}>
      {(plan) => {
        const isConfirming = isBack && plan.standing === 'free';
        return (
          <div className="flex flex-col gap-6">
            <CurrentPlan plan={plan} isConfirming={isConfirming} />
            {plan.standing === 'free' && !isConfirming && <ProOffer pricePence={plan.pricePence} />}
          </div>
        );
      }}
    </TabState>
  );
};

/** For visitors who came by "Go Pro" and do not sell yet. */
const ForCreators = () => {
  const change = useProfileChange();
  return (
    <AccountCard
      title={planName}
      text={`${planName} is for creators. Start selling first; that costs nothing, and you can still buy.`}
    >
      <div className="mt-5">
        <StartSellingButton onStarted={() => change({ isCreator: true })} />
      </div>
    </AccountCard>
  );
};

export const PlanTab = ({ isCreator }: { isCreator: boolean }) => (isCreator ? <CreatorPlan /> : <ForCreators />);
