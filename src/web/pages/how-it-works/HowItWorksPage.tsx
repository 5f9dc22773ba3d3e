import { Check } from 'lucide-react';
import { StartAsCreatorLink } from '#web/components/people/StartAsCreatorLink.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { buyerSteps, creatorSteps, plans, questions, type Lines } from './howItWorksContent.ts';

const Steps = ({ title, steps }: { title: string; steps: readonly (readonly [string, string])[] }) => (
  <section className="wrap mt-20">
    <h2 className="text-2xl">{title}</h2>
    <ol className="mt-7 grid gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-4">
      {steps.map(([name, text], index) => (
        <li key={name} className="border-t-2 border-edge pt-4">
          <p aria-hidden className="head text-3xl text-accent tabular-nums">
            {index + 1}
          </p>
          <h3 className="mt-2 text-lg">{name}</h3>
          <p className="mt-1.5 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Plans = ({ feeText }: { feeText: FeeText }) => (
  <section className="wrap mt-24">
    <h2 className="text-3xl">Two plans for creators</h2>
    <p className="mt-3 text-muted">Both keep {feeText.creatorShare} of every sale. Buyers need no plan.</p>
    <ul className="mt-8 grid gap-5 sm:grid-cols-2">
      {plans(feeText).map(({ name, price, period, lines }, index) => (
        <li
          key={name}
          className={classes(
            'flex flex-col rounded-lg border bg-surface p-6 sm:p-8',
            index === 1 ? 'border-accent' : 'border-line',
          )}
        >
          <h3 className="text-xl">{name}</h3>
          <p className="mt-3 flex items-baseline gap-2">
            <span className="head text-3xl tabular-nums">{price}</span>
            <span className="text-sm text-muted">{period}</span>
          </p>
          <ul className="mt-6 mb-8 flex grow flex-col gap-2.5 text-sm">
            {lines.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check aria-hidden size={18} className="shrink-0 text-ok" />
                {line}
              </li>
            ))}
          </ul>
          {index === 0 ? (
            <StartAsCreatorLink isWide />
          ) : (
            <ButtonLink to="/pricing#creator-pro" variant="hairline" isWide>
              Go Pro
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Questions = ({ lines }: { lines: Lines }) => (
  <section className="wrap mt-24 grid gap-x-12 gap-y-6 md:grid-cols-[1fr_2fr]">
    <h2 className="text-3xl">Seven questions</h2>
    <div className="border-b border-line">
      {lines.map(([question, answer], index) => (
        <details key={question} open={index === 0} className="group border-t border-line">
          <summary className="head flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg [&::-webkit-details-marker]:hidden">
            {question}
            <span aria-hidden className="text-xl text-accent transition-transform group-open:rotate-45">
              +
            </span>
          </summary>
          <p className="max-w-text pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

const questionData = (lines: Lines) => ({
  '@type': 'FAQPage',
  mainEntity: lines.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
});

export const HowItWorksPage = () => {
  const feeText = useFeeText();
  const lines = questions(feeText, useBoot().houseRules.current);
  return (
    <>
      <Head
        title="How It Works"
        description={`Creators film and name a price, one buyer gets each video exclusively. ${feeText.fee} on top for the buyer, ${feeText.creatorShare} of the price to the creator.`}
        canonical="/how-it-works"
      />
      <section className="wrap pt-14">
        <h1 className="max-w-200 text-4xl">One video, one buyer, one fair split.</h1>
        <p className="mt-5 max-w-text text-lg text-muted">
          People film real projects and name their price. A channel buys the exclusive rights, once. Then the video
          leaves the marketplace for good.
        </p>
        <p className="mt-7 flex flex-wrap gap-3">
          <StartAsCreatorLink />
          <ButtonLink to="/browse" variant="hairline">
            Browse Videos
          </ButtonLink>
        </p>
      </section>
      <Steps title="For creators" steps={creatorSteps(feeText)} />
      <Steps title="For buyers" steps={buyerSteps} />
      <Plans feeText={feeText} />
      <Questions lines={lines} />
      <section className="wrap mt-24">
        <div className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-line bg-surface p-6 sm:p-10">
          <h2 className="text-2xl">Ready when you are.</h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/upload">Upload a video</ButtonLink>
            <ButtonLink to="/browse" variant="hairline">
              Browse Videos
            </ButtonLink>
          </div>
        </div>
      </section>
      <JsonLd data={questionData(lines)} />
    </>
  );
};
