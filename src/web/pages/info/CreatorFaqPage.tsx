import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { creatorQuestions } from './creatorQuestions.ts';
import { RulesChange } from '#web/components/prose/RulesChange.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { Faq } from './Faq.tsx';

export const CreatorFaqPage = () => (
  <InfoLayout
    title="Creator FAQ"
    description="Money, holds, the daily quota, quality checks, re-uploads, appeals and rights: what creators ask, answered."
    heading="Questions creators ask"
    lead="How selling once works, in the order in which it happens to you."
  >
    <RulesChange />
    <Faq groups={creatorQuestions(useFeeText(), useBoot().houseRules.current)} />
  </InfoLayout>
);
