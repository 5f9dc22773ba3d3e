import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { buyerQuestions } from './buyerQuestions.ts';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { Faq } from './Faq.tsx';

export const BuyerFaqPage = () => (
  <InfoLayout
    title="Buyer FAQ"
    description="Prices, previews, exclusivity, what happens when two people buy at once, download, licence and refunds."
    heading="Questions buyers ask"
    lead="What you see before you pay, what you get, and what happens when it goes wrong."
  >
    <Faq groups={buyerQuestions(useFeeText())} />
  </InfoLayout>
);
