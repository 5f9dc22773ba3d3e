import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import { hideAnswer, hideRequest, showRequest } from '#contracts/requests/requests.ts';
import * as schema from '#contracts/requests/requests.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** What is done with a reason, to which part of a request. */
export type Moderation = { act: 'hide' | 'show'; id: string } | { act: 'hideAnswer'; id: string; answerId: string };

const texts = {
  hide: {
    label: 'Hide …',
    title: 'Hide the request?',
    confirm: 'Hide the request',
    text: 'Nobody can see or answer it. We tell the person who asked the reason.',
    done: 'The request is hidden.',
    body: schema.hideRequest.body,
    colour: 'error' as const,
  },
  show: {
    label: 'Put it back …',
    title: 'Put the request back on the site?',
    confirm: 'Put it back',
    text: 'Everybody can see it again.',
    done: 'The request is on the site again.',
    body: schema.showRequest.body,
    colour: 'primary' as const,
  },
  hideAnswer: {
    label: 'Hide …',
    title: 'Hide the answer?',
    confirm: 'Hide the answer',
    text: 'The person who asked can no longer see it. We tell its creator the reason.',
    done: 'The answer is hidden.',
    body: schema.hideAnswer.body,
    colour: 'error' as const,
  },
};

const run = (moderation: Moderation, reason: string) => (call: Call) => {
  const { id } = moderation;
  if (moderation.act === 'hideAnswer')
    return call(hideAnswer, { params: { id, answerId: moderation.answerId }, body: { reason } });
  return call(moderation.act === 'hide' ? hideRequest : showRequest, { params: { id }, body: { reason } });
};

/** Takes a request or an answer off the site, or puts a request back. */
export const ModerateButton = (moderation: Moderation) => {
  const { canAccess } = useCanAccess({ resource: 'requests', action: 'moderate' });
  const { label, done, ...dialog } = texts[moderation.act];
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done, isRepeatable: true });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" color={dialog.colour} {...buttonProps}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog {...dialog} onConfirm={({ reason }) => void send(run(moderation, reason))} {...dialogProps} />
      )}
    </>
  );
};
