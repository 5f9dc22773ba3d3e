import { useLoaderData } from 'react-router-dom';
import { getFigures, type Figures } from '#contracts/sales/figures.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { StartAsCreatorLink } from '#web/components/people/StartAsCreatorLink.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { FigureList } from './FigureList.tsx';

export const loadSuccessStories = ({ call, signal }: LoadInput) => call(getFigures, { signal });

const leadOf = ({ videosSold }: Figures): string => {
  if (videosSold === 0) return 'Nothing has been sold here yet, so there is no story to tell. These are the figures.';
  const sold =
    videosSold === 1
      ? 'One video has been sold, once.'
      : `${videosSold.toLocaleString('en-GB')} videos have been sold, each of them once.`;
  return `${sold} The figures below come from the log.`;
};

const text = `
## Why there are no faces here

A story with a name on it appears here when the creator has agreed to be named, and when the sale behind it is in the log.
There is none yet. We do not make them up.

## How the figures are made

They are counted from the log of facts when the page is opened: every listing, every sale, every withdrawal that has been
paid. The number of videos sold twice is counted, too. It has to stay what it is.
`;

export const SuccessStoriesPage = () => {
  const figures = useLoaderData<typeof loadSuccessStories>();
  return (
    <InfoLayout
      title="Success Stories"
      description="What has been sold here and what was paid to creators, counted from the log. No invented stories."
      heading="What has been sold so far"
      lead={leadOf(figures)}
    >
      <FigureList figures={figures} />
      <Prose text={text} />
      <p className="mt-10">
        <StartAsCreatorLink />
      </p>
    </InfoLayout>
  );
};
