import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  blockThread,
  getThread,
  readThread,
  sendMessage,
  unblockThread,
  type Thread,
} from '#contracts/messages/messages.ts';
import { messageLength } from '#contracts/messages/vocabulary.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { ReportButton } from '#web/components/reports/ReportButton.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { shownText } from './shownText.ts';

const AGAIN_MS = 5000;
const keyOf = (threadId: string) => ['thread', threadId];

type Message = Thread['messages'][number];

const classesOf = ({ isMine, isHidden }: Message): string => {
  if (isHidden) return 'border border-dashed border-line text-muted';
  return isMine ? 'bg-ink text-paper' : 'border border-line bg-surface';
};

const Bubble = ({ message, name }: { message: Message; name: string }) => {
  const { id, isMine, words, sentAt } = message;
  return (
    <li
      className={classes('flex max-w-[85%] flex-col gap-1', isMine ? 'items-end self-end' : 'items-start self-start')}
    >
      <p className={classes('rounded-lg px-4 py-3 wrap-anywhere whitespace-pre-line', classesOf(message))}>
        <span className="sr-only">{isMine ? 'You: ' : `${name}: `}</span>
        {shownText(message)}
      </p>
      <div className="flex items-center gap-2 text-xs text-muted">
        <TimeAgo at={sentAt} />
        {!isMine && words !== '' && (
          <ReportButton thing="message" thingId={id}>
            Report
          </ReportButton>
        )}
      </div>
    </li>
  );
};

const useThread = (threadId: string) => {
  const call = useCall();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(threadId),
    queryFn: ({ signal }) => call(getThread, { params: { threadId } }, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const show = (thread: Thread): void => void queries.setQueryData(keyOf(threadId), thread);
  const unread = query.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    call(readThread, { params: { threadId } }).then(
      (thread) => queries.setQueryData(keyOf(threadId), thread),
      () => {
        // It is read all the same, and counted the next time.
      },
    );
  }, [call, queries, threadId, unread]);
  return { ...query, show };
};

type Shown = { thread: Thread; show: (thread: Thread) => void };

const Writing = ({ thread: { id: threadId, messages }, show }: Shown) => {
  const call = useCall();
  return (
    // Empty again after each message.
    <SendingForm
      key={messages.filter(({ isMine }) => isMine).length}
      name={`thread-${threadId}`}
      label="Answer"
      act="Send"
      fields={{ words: 'Your message' }}
      rules={async () => (await import('#contracts/messages/messages.schema.ts')).sendMessage.body}
      send={async (body) => show(await call(sendMessage, { params: { threadId }, body }))}
    >
      <Field name="words" label="Your message">
        <TextArea rows={3} maxLength={messageLength} />
      </Field>
    </SendingForm>
  );
};

const Unblock = ({ thread, show }: Shown) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const unblock = async (): Promise<void> => show(await call(unblockThread, { params: { threadId: thread.id } }));
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-muted">You have blocked this conversation: neither of you can write.</p>
      <Button
        variant="hairline"
        isLoading={isBusy}
        onClick={() => void run(unblock, { text: 'The block could not be lifted.' })}
      >
        Lift the block
      </Button>
    </div>
  );
};

const Block = ({ thread: { id, with: other }, show }: Shown) => {
  const call = useCall();
  return (
    <ConfirmButton
      label="Block …"
      variant="text"
      title={`Block ${other.displayName}?`}
      text="Neither of you can write here until you lift the block. You can both still read earlier messages."
      yes="Block"
      no="Cancel"
      failed="It could not be blocked"
      act={async () => show(await call(blockThread, { params: { threadId: id } }))}
    />
  );
};

const Open = (shown: Shown) => {
  const { thread } = shown;
  const { with: other, video, messages, isBlockedByMe, isBlockedByThem } = thread;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-3xl wrap-anywhere">
          {other.username === null ? (
            other.displayName
          ) : (
            <TextLink to={`/creators/${other.username}`}>{other.displayName}</TextLink>
          )}
        </h1>
        {!isBlockedByMe && <Block {...shown} />}
      </div>
      {video && (
        <p className="text-sm text-muted">
          It began about <TextLink to={`/videos/${video.id}`}>{video.title}</TextLink>.
        </p>
      )}
      <ol aria-label="Messages" className="flex flex-col gap-4">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} name={other.displayName} />
        ))}
      </ol>
      {isBlockedByMe && <Unblock {...shown} />}
      {!isBlockedByMe && isBlockedByThem && (
        <Notice severity="info">This conversation has been ended; nobody can write here.</Notice>
      )}
      {!isBlockedByMe && !isBlockedByThem && <Writing {...shown} />}
    </>
  );
};

const Content = ({ threadId }: { threadId: string }) => {
  const { data, isError, show } = useThread(threadId);
  if (data) return <Open thread={data} show={show} />;
  return (
    <>
      <h1 className="text-3xl">Messages</h1>
      {isError ? (
        <Notice severity="danger" isAlert>
          You have no such conversation.
        </Notice>
      ) : (
        <p role="status" aria-label="Loading">
          One moment …
        </p>
      )}
    </>
  );
};

/** What two people write to each other. */
export const ThreadPage = () => {
  const { threadId = '' } = useParams();
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <div className="wrap py-10">
        <Head title="Messages" isHidden />
        <div className="flex max-w-200 flex-col gap-6">
          <p className="text-sm">
            <TextLink to="/messages">All messages</TextLink>
          </p>
          <Content threadId={threadId} />
        </div>
      </div>
    </QueryClientProvider>
  );
};
