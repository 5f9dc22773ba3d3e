import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { myThreads, writeToCreator, type ThreadRow } from '#contracts/messages/messages.ts';
import { messageLength } from '#contracts/messages/vocabulary.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { shownText } from './shownText.ts';

const AGAIN_MS = 15_000;

const Row = ({ thread }: { thread: ThreadRow }) => {
  const { id, with: other, lastWords, lastAt, isLastMine, isLastHidden, unread } = thread;
  return (
    <li className="relative flex flex-col gap-1 px-5 py-4 hover:bg-sunk sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className={classes('font-sans text-base wrap-anywhere', unread > 0 ? 'font-bold' : 'font-medium')}>
          <Link to={`/messages/${id}`} className="text-ink no-underline after:absolute after:inset-0">
            {other.displayName}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <TimeAgo at={lastAt} />
        </p>
      </div>
      <p className="flex items-center justify-between gap-4 text-sm text-muted">
        <span className="truncate">
          {isLastMine && !isLastHidden && 'You: '}
          {shownText({ words: lastWords, isHidden: isLastHidden })}
        </span>
        {unread > 0 && <Tag severity="info">{unread} new</Tag>}
      </p>
    </li>
  );
};

const Threads = () => {
  const call = useCall();
  const { data, isError } = useQuery({
    queryKey: ['threads'],
    queryFn: ({ signal }) => call(myThreads, { signal }),
    refetchInterval: AGAIN_MS,
  });
  if (isError)
    return (
      <Notice severity="danger" isAlert>
        Your messages could not be loaded. Please try again.
      </Notice>
    );
  if (!data)
    return (
      <p role="status" aria-label="Loading">
        One moment …
      </p>
    );
  if (data.threads.length === 0)
    return (
      <EmptyState
        drawing={<EmptyListings />}
        title="No messages yet"
        text="You can write to creators with Creator Pro from their page and from the pages of their videos."
        action={<ButtonLink to="/search">Search the videos</ButtonLink>}
      />
    );
  return (
    <ul aria-label="Messages" className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {data.threads.map((thread) => (
        <Row key={thread.id} thread={thread} />
      ))}
    </ul>
  );
};

/** A first message; the address names the recipient. */
const FirstMessage = ({ username, videoId }: { username: string; videoId: string | null }) => {
  const call = useCall();
  const navigate = useNavigate();
  return (
    <section aria-label="A new message" className="max-w-text">
      <p className="mb-5">
        To <TextLink to={`/creators/${username}`}>@{username}</TextLink>
        {videoId !== null && (
          <>
            , about <TextLink to={`/videos/${videoId}`}>this video</TextLink>
          </>
        )}
      </p>
      <SendingForm
        name={`to-${username}`}
        label="A new message"
        act="Send"
        fields={{ words: 'Your message' }}
        rules={async () => (await import('#contracts/messages/messages.schema.ts')).writeToCreator.body}
        read={(typed, submissionId) => ({
          ...typed,
          ...(videoId === null ? {} : { videoId }),
          submissionId,
          username,
        })}
        send={async (body) => {
          const { threadId } = await call(writeToCreator, { body });
          await navigate(`/messages/${threadId}`, { replace: true });
        }}
      >
        <Field
          name="words"
          label="Your message"
          hint="Only the two of you can read it, and a moderator if one of you reports it."
        >
          <TextArea rows={6} maxLength={messageLength} />
        </Field>
      </SendingForm>
    </section>
  );
};

/** All conversations; `?to=` starts a new one. */
export const MessagesPage = () => {
  const [queries] = useState(createQueries);
  const [query] = useSearchParams();
  const to = query.get('to');
  return (
    <QueryClientProvider client={queries}>
      <div className="wrap py-10">
        <Head title="Messages" isHidden />
        <div className="flex max-w-200 flex-col gap-8">
          <h1 className="text-3xl">{to === null ? 'Messages' : 'A new message'}</h1>
          {to === null ? <Threads /> : <FirstMessage username={to} videoId={query.get('video')} />}
        </div>
      </div>
    </QueryClientProvider>
  );
};
