import { useLoaderData } from 'react-router-dom';
import { getFigures } from '#contracts/sales/figures.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';
import { FigureList } from './FigureList.tsx';
import { OperatorFacts } from '#web/components/prose/OperatorFacts.tsx';

export const loadPress = ({ call, signal }: LoadInput) => call(getFigures, { signal });

const textFor = (brandName: string, { fee, creatorShare }: FeeText): string => `
## In one sentence

${brandName} is a marketplace on which people who film ordinary projects sell the exclusive rights to a video once, to one
video channel, for a price they name.

## What to know

- The buyer pays the creator’s price and ${fee} on top; the creator gets ${creatorShare} of the price.
- A sold video leaves the marketplace, and copies of it are refused.
- The record of every sale is a log that is only added to; the number of videos sold twice is public.

## Releases and coverage

There are none yet.

## Asking us

Write to us by the [contact](/contact) page. The name is written ${brandName}, with one capital letter. You may use the
mark and pictures of this site to write about it.

## Who runs it
`;

export const PressPage = () => {
  const { brandName } = useBoot();
  return (
    <InfoLayout
      title="Press"
      description={`What ${brandName} is, in one sentence and in figures that are counted from its log.`}
      heading="For people who write about us"
      lead="What this is, in words and in figures that can be checked."
    >
      <FigureList figures={useLoaderData<typeof loadPress>()} />
      <Prose text={textFor(brandName, useFeeText())} />
      <OperatorFacts />
    </InfoLayout>
  );
};
