import { freeUploadsPerDay, type HouseRules } from '#contracts/site/houseRules.ts';
import { holdText } from '#contracts/site/rulesText.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { BenchScene } from '#web/ui/BenchScene.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { leastPayout } from '#web/components/prose/houseFacts.ts';
import { RulesChange } from '#web/components/prose/RulesChange.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';

const textFor = ({ price, total, creator }: ReturnType<FeeText['inPounds']>, rules: HouseRules): string => `
## You have filmed it already, or you are about to

A shelf that goes up, a tap that stops dripping, a loaf, a bed of seedlings. Channels that tell stories about such work need
footage that nobody else has, and most of them cannot film it themselves. What you do anyway on a Saturday is what they look
for. A phone held sideways is enough.

## What it takes

1. **Record** one project from beginning to end, steadily, with enough light.
2. **Upload** the file, describe it and name your price. The form shows what the buyer will pay and what you will get.
3. **Sign** once that the video is yours to sell. [The text](/licensing#grant) is short.
4. **Wait** for the checks and a look by a person. Most videos are live within hours.

## What you get

For a video at ${price} the buyer pays ${total} and you are credited ${creator}, the moment it sells.
The money ${holdText(rules)}. From then on, any amount from ${leastPayout} is yours to withdraw.

## What you give

The video itself, for good. It is sold to one channel, with exclusive rights, and you will not publish it again. That is why
it is worth more than a clip that anybody can download. If you want to keep showing a video, do not sell it here.
`;

export const SellPage = () => {
  const { creatorShare, inPounds } = useFeeText();
  const { current } = useBoot().houseRules;
  return (
    <InfoLayout
      title="Sell your videos"
      description={`Film an ordinary project, name your price, keep ${creatorShare}. One buyer gets the video exclusively. ${freeUploadsPerDay} free uploads a day.`}
      heading="Film it once. Sell it once."
      lead={`You name the price and get ${creatorShare} of it. One channel gets the video, and nobody else ever does.`}
    >
      <p className="mt-7 flex flex-wrap items-center gap-5">
        <ButtonLink to="/upload">Upload a video</ButtonLink>
        <TextLink to="/pricing">What it costs</TextLink>
      </p>
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-[1.5fr_1fr]">
        <div>
          <Prose text={textFor(inPounds(4900), current)} />
          <RulesChange />
        </div>
        <div className="md:mt-12">
          <BenchScene />
        </div>
      </div>
      <p className="mt-12 flex flex-wrap items-center gap-5">
        <ButtonLink to="/upload">Upload your first video</ButtonLink>
        <TextLink to="/creator-faq">What creators ask</TextLink>
      </p>
    </InfoLayout>
  );
};
