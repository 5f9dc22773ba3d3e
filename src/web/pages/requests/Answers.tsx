import type { ReactNode } from 'react';
import { formatPounds } from '#contracts/shared/money.ts';
import type { RequestAnswer } from '#contracts/requests/requests.ts';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const Offer = ({ answer: { video, proposal } }: { answer: RequestAnswer }) => {
  if (proposal)
    return (
      <p>
        Would film it by <strong className="font-semibold">{formatDate(proposal.readyBy)}</strong>. You would pay{' '}
        <strong className="font-semibold tabular-nums">{formatPounds(proposal.totalPence)}</strong>, all in, when you
        buy the video that you have seen.
      </p>
    );
  if (!video) return null;
  if (video.totalPence === null) return <p className="text-muted">“{video.title}” is no longer for sale.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span>
        “{video.title}” · <span className="tabular-nums">{formatPounds(video.totalPence)}</span>
      </span>
      <ButtonLink to={`/videos/${video.id}`} variant="hairline">
        See the video
      </ButtonLink>
    </p>
  );
};

type AnswersProps = {
  label: string;
  answers: readonly RequestAnswer[];
  /** What can be done with one. */
  actions?: (answer: RequestAnswer) => ReactNode;
};

/** What creators answered, the first one first. */
export const Answers = ({ label, answers, actions }: AnswersProps) => (
  <ul aria-label={label} className="flex flex-col gap-4">
    {answers.map((answer) => (
      <li key={answer.id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {answer.creatorUsername === null ? (
            <span>{answer.creator}</span>
          ) : (
            <TextLink to={`/creators/${answer.creatorUsername}`}>{answer.creator}</TextLink>
          )}
          <TimeAgo at={answer.answeredAt} />
          {answer.status === 'withdrawn' && <Tag>Withdrawn</Tag>}
          {answer.status === 'hidden' && <Tag severity="danger">Removed by a moderator</Tag>}
        </p>
        {answer.words !== '' && <p className="wrap-anywhere whitespace-pre-line">{answer.words}</p>}
        <Offer answer={answer} />
        {answer.hiddenBecause !== null && <p className="text-sm text-muted">Why: {answer.hiddenBecause}</p>}
        {actions?.(answer)}
      </li>
    ))}
  </ul>
);
