import { claimRule, type StrikeRule } from '#contracts/site/houseRules.ts';
import { strikeLifeText, strikesText } from '#contracts/site/rulesText.ts';
import { LegalPage } from '#web/components/prose/LegalPage.tsx';
import { RulesChange } from '#web/components/prose/RulesChange.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { NoticeForm } from './NoticeForm.tsx';

const textFor = (brandName: string, strikes: StrikeRule): string => `
## When to send a notice

When a video on ${brandName} shows your work and you have not allowed it. Buyers pay for a right that nobody else holds, so we
take this more seriously than most. If it is your own account’s video, or a question, write to [support](/support) instead.

## What a notice needs

The six things that United States law asks for (17 U.S.C. § 512(c)(3)), whatever country you are in:

1. your signature, which may be typed;
2. the work that is yours;
3. the video here, by its address;
4. how we can reach you;
5. a statement, in good faith, that the use is not authorised;
6. a statement that the notice is accurate and, under penalty of perjury, that you may act for the owner.

The form asks for each of them and says which one is missing.

## What happens then

- You get a reference at once, on the page and by email.
- A moderator reads the notice. If it holds, the video can no longer be bought, and what is owed for a sale is held.
- The creator is told, with a copy of the notice, **your name and address included**, because the law gives them an answer.
- You are told what was decided, and why.

## The counter-notice

A creator who believes that the video was taken down by mistake, or mistaken for another, may answer with a signature, the
video and where it stood, a statement under penalty of perjury that it was a mistake, name, address and telephone number, and
consent to the jurisdiction of a United States federal court. The email that told you leads to the form; there are
${claimRule.answerDays} days for it, and without an answer the claim is upheld. We pass it on to whoever sent the notice. The video comes back ${claimRule.restoreAfterBusinessDays} to ${claimRule.restoreBeforeBusinessDays} working days later,
unless a court has been asked by then.

## Repeated and false claims

A claim that is upheld is a strike for ${strikeLifeText(strikes)}; it may be appealed once, and somebody else decides. An account with
${strikesText(strikes)} is ended. Whoever knowingly says something false, in a notice or in an answer to one,
may have to pay for the damage (§ 512(f)).

## Send a notice
`;

export const DmcaPage = () => {
  const { brandName, houseRules } = useBoot();
  return (
    <LegalPage
      title="Copyright"
      description="How to tell us that a video here infringes your copyright, what a notice needs, and how a creator may answer it."
      lead="Is something here yours? Tell us, with or without an account."
      text={textFor(brandName, houseRules.current.strikes)}
    >
      <RulesChange />
      <div className="mt-6 max-w-text">
        <NoticeForm />
      </div>
    </LegalPage>
  );
};
