import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { continueCase, readCase, type SentCase } from '#contracts/support/cases.ts';
import { topicLabel, typedLimits } from '#contracts/support/vocabulary.ts';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Head } from '#web/seo/Head.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { caseStates } from '#web/components/sending/caseStates.ts';

const title = 'Your message to us';

const Entries = ({ entries }: Pick<SentCase, 'entries'>) => {
  const { brandName } = useBoot();
  return (
    <ol aria-label="The conversation" className="flex w-full flex-col gap-4">
      {entries.map(({ from, words, at }, index) => (
        <li
          key={index}
          className={classes(
            'w-11/12 rounded-lg border border-line p-5',
            from === 'us' ? 'self-end bg-sunk' : 'self-start bg-surface',
          )}
        >
          <p className="text-sm text-muted">
            {from === 'us' ? brandName : 'You'}, {formatDate(at)}
          </p>
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{words ?? 'Deleted.'}</p>
        </li>
      ))}
    </ol>
  );
};

type Held = { caseId: string; accessKey: string; show: (sent: SentCase) => void };

const ReplyForm = ({ caseId, accessKey, show }: Held) => {
  const call = useCall();
  // A form sent is a form emptied.
  const [sent, setSent] = useState(0);
  return (
    <SendingForm
      key={sent}
      name={`case-${caseId}`}
      label="Reply"
      act="Send the reply"
      fields={{ words: 'Your reply' }}
      rules={async () => (await import('#contracts/support/cases.schema.ts')).continueCase.body}
      read={({ words }, submissionId) => ({ key: accessKey, submissionId, words })}
      send={async (body) => {
        show(await call(continueCase, { params: { caseId }, body }));
        setSent(sent + 1);
      }}
    >
      <Field name="words" label="Your reply">
        <TextArea rows={4} maxLength={typedLimits.message} />
      </Field>
    </SendingForm>
  );
};

const Shown = ({ caseId }: { caseId: string }) => {
  const call = useCall();
  // Behind the #, so that it is sent to no server before it is asked for here; whoever is signed in needs none.
  const accessKey = window.location.hash.slice(1);
  const [sent, show] = useState<SentCase>();
  const isAsking = useSession() !== null || accessKey !== '';
  const [isRefused, setRefused] = useState(!isAsking);
  useEffect(() => {
    if (!isAsking) return;
    const controller = new AbortController();
    call(readCase, { params: { caseId }, body: { key: accessKey } }, { signal: controller.signal }).then(show, () => {
      if (!controller.signal.aborted) setRefused(true);
    });
    return () => controller.abort();
  }, [call, caseId, accessKey, isAsking]);
  if (isRefused)
    return (
      <>
        <h1 className="text-3xl">{title}</h1>
        <Notice severity="danger" isAlert>
          This link does not open any of your messages. Please use the whole link from our email, sign in with the
          account you wrote from, or write to <TextLink to="/support">support</TextLink>.
        </Notice>
      </>
    );
  if (!sent)
    return (
      <p role="status" aria-label="Loading">
        One moment …
      </p>
    );
  const { word, severity, text } = caseStates[sent.status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{title}</h1>
        <Tag severity={severity}>{word}</Tag>
      </div>
      <p className="text-muted">
        {topicLabel(sent.topic)} · {sent.reference}
      </p>
      <p>{text}</p>
      <Entries entries={sent.entries} />
      <ReplyForm caseId={caseId} accessKey={accessKey} show={show} />
    </>
  );
};

/** A support case for the person who opened it: by the key in the mail, or signed in. */
export const CasePage = () => {
  const { caseId = '' } = useParams();
  const isReady = useHydrated();
  return (
    <div className="wrap py-12">
      <Head title={title} isHidden />
      <div className="flex max-w-text flex-col items-start gap-6 [&>*]:max-w-full [&>div:last-child]:w-full">
        {isReady ? (
          <Shown caseId={caseId} />
        ) : (
          <>
            <h1 className="text-3xl">{title}</h1>
            <p>This page needs JavaScript: its key is in its address, where only your browser can read it.</p>
          </>
        )}
      </div>
    </div>
  );
};
