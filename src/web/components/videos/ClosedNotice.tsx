import type { ReactNode } from 'react';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { VideoGrid } from './VideoGrid.tsx';

export type ClosedNoticeProps = {
  /** In a word, what became of it. */
  tag?: string;
  title: string;
  text: string;
  /** Other listed videos. */
  similar: readonly Video[];
  /** The possible next step; without one, a link to browse. */
  children?: ReactNode;
};

/** This video cannot be had, or not this way. Calm, and with somewhere to go. */
export const ClosedNotice = ({ tag = 'Sold', title, text, similar, children }: ClosedNoticeProps) => (
  <div className="wrap py-12">
    <section className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-6 sm:p-10">
      <BrandMark size={36} />
      <Tag severity="warning">{tag}</Tag>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-text text-muted">{text}</p>
      {children ?? <ButtonLink to="/browse">Browse Videos</ButtonLink>}
    </section>
    {similar.length > 0 && (
      <section className="mt-14">
        <h2 className="mb-6 text-2xl">Similar videos for sale</h2>
        <VideoGrid videos={similar} headingLevel={3} />
      </section>
    )}
  </div>
);
