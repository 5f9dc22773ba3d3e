import { checkoutMinutes, noticeDays, type HouseRules } from '#contracts/site/houseRules.ts';
import { holdText } from '#contracts/site/rulesText.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { leastPayout, uploadsADay } from '#web/components/prose/houseFacts.ts';
import { RulesChange } from '#web/components/prose/RulesChange.tsx';
import { LegalPage } from '#web/components/prose/LegalPage.tsx';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';

const textFor = (brandName: string, { fee, creatorShare }: FeeText, rules: HouseRules): string => `
## 1. What these terms are

They are the agreement between you and the company named below about your use of ${brandName}. What you sell is governed by
the [grant](/licensing#grant) that you sign for each video, what you buy by the [licence](/licensing#licence) that you accept
at checkout. What may not be uploaded is said under [acceptable use](/acceptable-use).

## 2. Your account

You must be 18 or older. What you say about yourself must be true, and your sign-in is yours alone; tell us at once when
somebody else uses it. You may leave at any time under Account Settings, once what we owe you has been paid out and no
purchase is under way. We may suspend an account that breaks these terms. We say why, in writing, and you may object.

## 3. Selling

- You name the price. The buyer pays it and ${fee} on top; you are credited ${creatorShare} of it.
- When these shares or the hold change, we tell every creator by email ${noticeDays} days before. What was bought before keeps
  its split and its hold.
- Listing is free: ${uploadsADay} on the Free plan, no fee for what does not sell.
- We check files, and a moderator may ask for changes or reject a video. We give the reason, and you may appeal once.
- Until a video sells you may change its price and description or take it back.
- A sale is credited the moment it happens, and ${holdText(rules)}. From ${leastPayout} on, any available amount may be withdrawn.
- When a declaration in your grant was false, we may keep the money of that sale until the matter is settled, and return it
  to the buyer.

## 4. Buying

- The price shown is the whole price, in pounds.
- Pressing Buy opens a checkout of ${checkoutMinutes} minutes. It reserves nothing. The first authorised payment that claims
  the video wins; every other authorisation is cancelled.
- The contract about the licence is made when your payment is taken.
- At the checkout you say whether you buy as a business or as a consumer. A consumer asks for the file at once, and
  acknowledges that the right to cancel within 14 days is lost as soon as the file can be downloaded.
- If a file is faulty, not as described, or not the creator’s to sell, you have the rights that the law gives you. Nothing
  here takes them away.

## 5. How listings are ordered

Search results are what matches the words. They are ordered as you choose: by date, views, price or length; equal ones by
date. In the orders ‘recent’ and ‘popular’ the videos of creators who pay for [Creator Pro](/pricing#creator-pro) come first;
they are marked ‘Promoted’. No other place can be paid for.

## 6. What we answer for

We run the marketplace with care and keep a complete record of what happens on it. The videos are the creators’. We do not
answer for losses that nobody could foresee, nor for what others do outside ${brandName}. Nothing here limits liability for
death or injury caused by negligence, for fraud, or for anything else that the law does not let us limit.

## 7. Complaints

Write to us by the [contact](/contact) page; claims about copyright by the page for [copyright](/dmca). We answer with a
reference, decide with reasons, and let you object to the decision.

## 8. Changes

We announce a change by email ${noticeDays} days ahead. Purchases and grants that were made before it keep the terms under which they
were made.

## 9. Law

The law of England and Wales applies. If you are a consumer, you may also rely on the law of the part of the United
Kingdom in which you live, and go to its courts.
`;

export const TermsPage = () => {
  const { brandName, houseRules } = useBoot();
  return (
    <LegalPage
      title="Terms"
      description={`The agreement between ${brandName} and the people who sell and buy on it.`}
      lead="What you may expect from us, and we from you."
      text={textFor(brandName, useFeeText(), houseRules.current)}
    >
      <RulesChange />
    </LegalPage>
  );
};
