import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { appealSuspension, readSuspension, type SuspensionStory } from '#contracts/auth/people.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Head } from '#web/seo/Head.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { SuspensionColumn, SuspensionHeading, SuspensionText } from './SuspensionText.tsx';

const Shown = ({ userId }: { userId: string }) => {
  const call = useCall();
  // Behind the #, so that it is sent to no server before it is asked for here.
  const key = window.location.hash.slice(1);
  const [story, show] = useState<SuspensionStory>();
  const [isRefused, setRefused] = useState(key === '');
  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    call(readSuspension, { params: { userId }, body: { key } }, { signal: controller.signal }).then(show, () => {
      if (!controller.signal.aborted) setRefused(true);
    });
    return () => controller.abort();
  }, [call, userId, key]);
  if (isRefused)
    return (
      <>
        <SuspensionHeading />
        <Notice severity="danger" isAlert>
          This link does not work. Please use the whole link from our latest email about your suspension,{' '}
          <TextLink to="/login">sign in</TextLink> to read about it, or write to{' '}
          <TextLink to="/support">support</TextLink>.
        </Notice>
      </>
    );
  if (!story)
    return (
      <p role="status" aria-label="Loading">
        One moment …
      </p>
    );
  if (story.isOver)
    return (
      <>
        <SuspensionHeading />
        <Notice severity="success">
          Your account is open again. You can <TextLink to="/login">sign in</TextLink> as before.
        </Notice>
      </>
    );
  return (
    <>
      <SuspensionText
        story={story}
        onAppeal={async ({ words }) => show(await call(appealSuspension, { params: { userId }, body: { key, words } }))}
      />
      <p>
        You can still <TextLink to="/login">sign in</TextLink> to download what you bought and a copy of your data.
      </p>
    </>
  );
};

/** Why an account is suspended and how to appeal, without signing in: by the key in the mail. */
export const SuspensionPage = () => {
  const { userId = '' } = useParams();
  const isReady = useHydrated();
  return (
    <div className="wrap py-12">
      <Head title="Your suspension" isHidden />
      <SuspensionColumn>
        {isReady ? (
          <Shown userId={userId} />
        ) : (
          <>
            <SuspensionHeading />
            <p>This page needs JavaScript: its key is in its address, where only your browser can read it.</p>
          </>
        )}
      </SuspensionColumn>
    </div>
  );
};
