import { useEffect, useState } from 'react';
import { myCases, type MyCase } from '#contracts/support/cases.ts';
import { topicLabel } from '#contracts/support/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { caseStates } from '#web/components/sending/caseStates.ts';

/** The signed-in person's earlier cases; nothing when there are none. */
export const OwnCases = () => {
  const call = useCall();
  const isSignedIn = useSession() !== null;
  const [cases, setCases] = useState<readonly MyCase[]>([]);
  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    // Without them the page still does what it is for.
    call(myCases, { signal: controller.signal }).then(
      (found) => setCases(found.cases),
      () => setCases([]),
    );
    return () => controller.abort();
  }, [call, isSignedIn]);
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="own-cases" className="mt-14">
      <h2 id="own-cases" className="text-2xl">
        Your messages to us
      </h2>
      <ul className="mt-3 max-w-text divide-y divide-line">
        {cases.map(({ caseId, topic, reference, status, openedAt }) => (
          <li key={caseId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div>
              <TextLink to={`/cases/${caseId}`}>{topicLabel(topic)}</TextLink>
              <p className="text-sm text-muted">
                {reference}, {formatDate(openedAt)}
              </p>
            </div>
            <Tag severity={caseStates[status].severity}>{caseStates[status].word}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
};
