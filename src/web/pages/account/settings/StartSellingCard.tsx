import { StartSellingButton } from '#web/components/people/StartSellingButton.tsx';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useProfileChange } from '#web/pages/account/useProfile.ts';

export const StartSellingCard = () => {
  const change = useProfileChange();
  const { creatorShare } = useFeeText();
  return (
    <AccountCard
      title="Start selling"
      text={`Sell the videos you film: you name the price and keep ${creatorShare} of it. Your account becomes a creator account for good; you can still buy, and you keep what you bought.`}
    >
      <div className="mt-5">
        <StartSellingButton onStarted={() => change({ isCreator: true })} />
      </div>
    </AccountCard>
  );
};
