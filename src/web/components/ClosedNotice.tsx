import type { Video } from '#contracts/catalogue.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { BrandMark } from './BrandMark.tsx';
import { VideoGrid } from './VideoGrid.tsx';

export type SoldNoticeProps = {
  title: string;
  text: string;
  /** What else is on the shelf. */
  similar: readonly Video[];
};

/** Somebody else was first. Calm, and with somewhere to go. */
export const SoldNotice = ({ title, text, similar }: SoldNoticeProps) => (
  <div className="wrap py-12">
    <section className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-6 sm:p-10">
      <BrandMark size={36} />
      <Tag severity="warning">Sold</Tag>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-text text-muted">{text}</p>
      <ButtonLink to="/browse">Browse Videos</ButtonLink>
    </section>
    {similar.length > 0 && (
      <section className="mt-14">
        <h2 className="mb-6 text-2xl">Still on the shelf</h2>
        <VideoGrid videos={similar} headingLevel={3} />
      </section>
    )}
  </div>
);
