import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { confirmRequest } from '#contracts/requests/requests.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { problemText } from '#web/ui/problemText.ts';

type Confirmation =
  | { state: 'none' | 'confirming' }
  | { state: 'confirmed'; reference: string }
  | { state: 'refused'; text: string };

/** Confirms by script, so that what reads mail before its owner does not; once, when the address carries both parts. */
export const useConfirmedRequest = (): Confirmation => {
  const call = useCall();
  const [query] = useSearchParams();
  const [link] = useState(() => {
    const requestId = query.get('request');
    const token = query.get('token');
    return requestId && token ? { params: { requestId }, body: { token } } : null;
  });
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: link ? 'confirming' : 'none' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!link || hasBegun.current) return;
    hasBegun.current = true;
    // The token leaves the address bar and the history.
    window.history.replaceState(window.history.state, '', '/request');
    call(confirmRequest, link).then(
      ({ reference }) => setConfirmation({ state: 'confirmed', reference }),
      (error: unknown) => setConfirmation({ state: 'refused', text: problemText(error, 'It could not be confirmed.') }),
    );
  }, [call, link]);
  return confirmation;
};
