import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { creatorQuestions } from './creatorQuestions.ts';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { Faq } from './Faq.tsx';

export const CreatorFaqPage = () => (
  <InfoLayout
    title="Creator FAQ"
    description="Money, holds, the daily quota, quality checks, re-uploads, appeals and rights: what creators ask, answered."
    heading="Questions creators ask"
    lead="How selling once works, in the order in which it happens to you."
  >
    <Faq groups={creatorQuestions(useFeeText())} />
  </InfoLayout>
);
