import { Check, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { Avatar } from '#web/components/people/Avatar.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { ReportButton } from '#web/components/reports/ReportButton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type Part = { video: VideoPage };

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
);

const Facts = ({ video }: Part) => {
  const facts: [string, string][] = [
    ['Length', video.duration],
    ['Picture', `${video.width} × ${video.height}${video.is4K ? ' · 4K' : ''}`],
    ['Orientation', video.orientation],
    ['Sound', video.hasSound ? 'with sound' : 'silent'],
    ['Category', categoryLabel(video.category)],
    ['Uploaded', formatDate(video.uploadDate)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li key={tag}>
        <Link
          to={`/search?q=${encodeURIComponent(tag)}`}
          className="inline-flex min-h-9 items-center rounded-full bg-sunk px-3.5 text-sm text-muted no-underline hover:text-ink"
        >
          {tag}
        </Link>
      </li>
    ))}
  </ul>
);

/** What the creator declared when they signed; nobody has checked every place there is. */
const PriorUse = ({ where }: { where: string }) => (
  <Section title="Has it been published before?">
    {where === '' ? (
      <p className="max-w-text text-muted">The creator says it has not been published before.</p>
    ) : (
      <div className="max-w-text text-muted">
        <p>The creator says it has been published at:</p>
        <blockquote className="my-2 border-l-2 border-edge pl-4 wrap-anywhere whitespace-pre-line text-ink">
          {where}
        </blockquote>
        <p>They have signed to take it down there when it sells.</p>
      </div>
    )}
  </Section>
);

const rights = [
  'Use, edit, publish and broadcast it, and earn money with it, in whole or in part.',
  'Worldwide, without end, on every channel you own. You may pass the right on.',
  'You pay once, whatever it earns, and need not name the creator.',
  'The creator never publishes, uses or licenses it again.',
];

const Rights = () => (
  <Section title="What the licence allows">
    <ul className="flex max-w-text flex-col gap-2">
      {rights.map((right) => (
        <li key={right} className="flex gap-2.5">
          <Check aria-hidden size={18} className="mt-1 shrink-0 text-ok" />
          {right}
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-muted">
      This is a summary. What counts is <TextLink to="/licensing#licence">the licence itself</TextLink>.
    </p>
  </Section>
);

const CreatorCard = ({ video: { id, creator, creatorUsername, creatorAvatarUrl, takesMessages } }: Part) => (
  <section aria-label="Creator" className="flex items-center gap-4 rounded-lg border border-line bg-surface p-5">
    <Avatar profile={{ displayName: creator, avatarUrl: creatorAvatarUrl }} className="size-14 text-lg" />
    <p className="min-w-0">
      <span className="head block truncate text-lg">{creator}</span>
      {creatorUsername !== null && <TextLink to={`/creators/${creatorUsername}`}>All videos by this creator</TextLink>}
      {creatorUsername !== null && takesMessages && (
        <span className="block">
          <TextLink to={`/messages?to=${creatorUsername}&video=${id}`}>Send a message</TextLink>
        </span>
      )}
    </p>
  </section>
);

/** All that is read below the picture: in the page from the start, while its script comes after the rest. */
export const VideoDetails = ({ video }: Part) => (
  <div className="flex flex-col gap-9">
    {video.description !== '' && (
      <Section title="About this video">
        <p className="max-w-text whitespace-pre-line">{video.description}</p>
      </Section>
    )}
    <Facts video={video} />
    {video.tags.length > 0 && <Tags tags={video.tags} />}
    <PriorUse where={video.priorUse} />
    <Rights />
    <CreatorCard video={video} />
    <div className="flex flex-wrap items-center gap-x-4">
      <ReportButton thing="video" thingId={video.id}>
        Report this video
      </ReportButton>
      <Link
        to={`/dmca?video=${video.id}`}
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink"
      >
        <Flag aria-hidden size={16} />
        Report a problem
      </Link>
    </div>
  </div>
);
