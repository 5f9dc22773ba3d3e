import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { appealSuspension, readSuspension, type MySuspension } from '#contracts/auth/people.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { Head } from '#web/seo/Head.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

const Heading = () => <h1 className="text-3xl">Your suspension</h1>;

type Held = { userId: string; accessKey: string; show: (suspension: MySuspension) => void };

const Appeal = ({ userId, accessKey, show }: Held) => {
  const call = useCall();
  const label = 'Why the suspension is wrong';
  return (
    <section aria-label="Appeal against the suspension" className="flex flex-col gap-3">
      <h2 className="text-xl">Appeal against the suspension</h2>
      <p>
        You may appeal once. Someone who did not suspend your account will decide, and we will email you either way.
      </p>
      <SendingForm
        name="suspension-appeal"
        label="Appeal against the suspension"
        act="Send the appeal"
        fields={{ words: label }}
        rules={async () => (await import('#contracts/auth/people.schema.ts')).appealSuspension.body}
        read={({ words }) => ({ key: accessKey, words })}
        send={async (body) => show(await call(appealSuspension, { params: { userId }, body }))}
      >
        <Field name="words" label={label} hint="What happened, in your own words.">
          <TextArea rows={6} maxLength={typedLimits.work} />
        </Field>
      </SendingForm>
    </section>
  );
};

const Quote = ({ title, words }: { title: string; words: string | null }) =>
  words && (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-xl">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </section>
  );

const Open = ({ held, suspension }: { held: Held; suspension: MySuspension }) => {
  const { isOver, reason, appeal, words, answer } = suspension;
  if (isOver)
    return (
      <>
        <Heading />
        <Notice severity="success">
          Your account is open again. You can <TextLink to="/login">sign in</TextLink> as before.
        </Notice>
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Heading />
        {appeal === 'open' && <Tag severity="info">Appeal under review</Tag>}
        {appeal === 'refused' && <Tag severity="danger">It stays</Tag>}
      </div>
      <p>
        {appeal === 'open'
          ? 'We have your appeal. Someone who did not suspend your account will decide, and we will email you.'
          : 'You cannot use your account. Licences that you bought or sold stay valid, and what you earned is still yours.'}
      </p>
      <Quote title="Why your account is suspended" words={reason} />
      <Quote title="Your appeal" words={words} />
      <Quote title="Why it stays" words={answer} />
      {appeal === 'none' && <Appeal {...held} />}
    </>
  );
};

const Shown = ({ userId }: { userId: string }) => {
  const call = useCall();
  // Behind the #, so that it is sent to no server before it is asked for here.
  const accessKey = window.location.hash.slice(1);
  const [suspension, show] = useState<MySuspension>();
  const [isRefused, setRefused] = useState(accessKey === '');
  useEffect(() => {
    if (accessKey === '') return;
    const controller = new AbortController();
    call(readSuspension, { params: { userId }, body: { key: accessKey } }, { signal: controller.signal }).then(
      show,
      () => {
        if (!controller.signal.aborted) setRefused(true);
      },
    );
    return () => controller.abort();
  }, [call, userId, accessKey]);
  if (isRefused)
    return (
      <>
        <Heading />
        <Notice severity="danger" isAlert>
          This link does not work. Please use the whole link from our latest email about your suspension, or write to{' '}
          <TextLink to="/support">support</TextLink>.
        </Notice>
      </>
    );
  return suspension ? (
    <Open held={{ userId, accessKey, show }} suspension={suspension} />
  ) : (
    <p role="status" aria-label="Loading">
      One moment …
    </p>
  );
};

/** Why an account is suspended and how to appeal, for its owner, who cannot sign in, by the key in the mail. */
export const SuspensionPage = () => {
  const { userId = '' } = useParams();
  const isReady = useHydrated();
  return (
    <div className="wrap py-12">
      <Head title="Your suspension" isHidden />
      <div className="flex max-w-text flex-col items-start gap-6 [&>*]:max-w-full [&>section]:w-full">
        {isReady ? (
          <Shown userId={userId} />
        ) : (
          <>
            <Heading />
            <p>This page needs JavaScript: its key is in its address, where only your browser can read it.</p>
          </>
        )}
      </div>
    </div>
  );
};
