import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';
import { OperatorFacts } from '#web/components/prose/OperatorFacts.tsx';

const textFor = (brandName: string, { fee, creatorShare }: FeeText): string => `
## One

Most footage is sold again and again. The same drone shot opens a hundred films, and nobody who pays for it owns anything that
others do not have. On ${brandName} every video is sold to one buyer. Then it is gone.

That changes what a video is worth. A channel gets pictures that no other channel will ever show, with the rights in writing.
The person who filmed them is paid like an author, not like a supplier of clips: ${creatorShare} of their price, with ${fee}
on top for us.

## Who it is for

**Creators** are people who do things: who repair, build, cook, grow, sew and solder, and who can hold a phone steadily.
**Buyers** make videos for an audience and need scenes that they could not film themselves.

## Why you need not take our word

Everything that happens here is written down as a fact in a log that only grows: a listing, a price, a signature, a
payment, a sale. What you see on the screen is computed from it. Whether a video was sold twice, or a penny went missing,
is not a matter of trust; a program reads the log from its first line and says so. Our auditors can step through any sale
moment by moment.

Personal data stands in that log under a key for each person. When a person leaves, their key is destroyed,
and what was written about them can no longer be read. [Privacy](/privacy) has the details.

## Who runs it
`;

export const AboutPage = () => {
  const { brandName } = useBoot();
  return (
    <InfoLayout
      title="About"
      description={`Why ${brandName} sells every video once, whom it is for, and how anybody can check its promises.`}
      heading="A marketplace with one of everything"
      lead="Creators sell the exclusive rights to a video once. Buyers get footage that nobody else will ever have."
    >
      <Prose text={textFor(brandName, useFeeText())} />
      <OperatorFacts />
    </InfoLayout>
  );
};
