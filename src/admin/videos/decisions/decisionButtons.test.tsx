import { cleanup, screen, waitFor } from '@testing-library/react';
import { RecordContextProvider, useCanAccess } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { approveVideo, rejectVideo, type AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { passSpotCheck, takeDownVideo, undoDecision } from '#contracts/catalogue/moderation.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { ApproveVideoButton } from './ApproveVideoButton.tsx';
import { PassSpotCheckButton } from './PassSpotCheckButton.tsx';
import { RejectVideoButton } from './RejectVideoButton.tsx';
import { TakeDownVideoButton } from './TakeDownVideoButton.tsx';
import { UndoBar } from './UndoBar.tsx';

const aVideo = (change: Partial<AdminVideo> = {}): AdminVideo => ({
  id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01',
  title: 'Sharpening a plane',
  description: '',
  category: 'diy',
  pricePence: 4900,
  totalPence: 5390,
  creatorPence: 4410,
  status: 'inReview',
  note: null,
  advice: [],
  tags: [],
  sizeBytes: 1,
  creatorId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a02',
  creator: 'Ann',
  thumbnail: null,
  stills: [],
  views: 0,
  storyboard: null,
  durationSeconds: 60,
  width: 1280,
  height: 720,
  frameRate: 24,
  hasSound: true,
  sha256: null,
  uploadDate: '2026-05-01T08:00:00.000Z',
  submittedAt: '2026-05-01T08:01:00.000Z',
  decidedAt: null,
  priorUse: '',
  claimId: null,
  checks: [],
  likenesses: [],
  rights: [],
  approvalProposal: null,
  hasAppealed: false,
  isAutomatic: false,
  isSampled: false,
  awaitsSpotCheck: false,
  review: null,
  decision: null,
  history: [],
  ...change,
});

/** Appears once the questions about the roles are answered. */
const PermissionsLoaded = () => {
  const approve = useCanAccess({ resource: 'videos', action: 'approve' });
  const reject = useCanAccess({ resource: 'videos', action: 'reject' });
  return !approve.isPending && !reject.isPending && <p>known</p>;
};

const show = (video: AdminVideo, roles: StaffRole[]) => {
  const answers = createAnswers();
  const onDone = vi.fn();
  const view = renderConsole(
    <RecordContextProvider value={video}>
      <ApproveVideoButton onDone={onDone} hasKeys />
      <RejectVideoButton onDone={onDone} hasKeys />
      <PassSpotCheckButton onDone={onDone} hasKeys />
      <TakeDownVideoButton onDone={onDone} hasKeys />
      <UndoBar />
      <PermissionsLoaded />
    </RecordContextProvider>,
    { roles, call: answers.call },
  );
  return { ...view, ...answers, onDone };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('deciding on a video', () => {
  it('is offered to a moderator while the video is under review', async () => {
    show(aVideo(), ['moderator']);
    await screen.findByRole('button', { name: 'Approve' });
    expect(buttons()).toEqual(['Approve', 'Reject …']);
  });

  it.each(['sold', 'rejected', 'takenDown', 'processing'] as const)(
    'is not offered once the video is %s',
    async (status) => {
      show(aVideo({ status }), ['moderator', 'admin']);
      await screen.findByText('known');
      expect(buttons()).toEqual([]);
    },
  );

  it.each(['auditor', 'finance'] as const)('is not offered to %s', async (role) => {
    show(aVideo(), [role]);
    await screen.findByText('known');
    expect(buttons()).toEqual([]);
  });

  it('approves once and goes on', async () => {
    const { user, answer, requestsTo, onDone } = show(aVideo(), ['moderator']);
    answer(approveVideo, aVideo({ status: 'listed' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('“Sharpening a plane” is listed.');
    expect(requestsTo(approveVideo)).toEqual([{ params: { id: aVideo().id }, body: {} }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('names what speaks against its rights, takes no key, and asks why it is listed all the same', async () => {
    const rights = [{ kind: 'sold', videoId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a09' } as const];
    const { user, answer, requestsTo } = show(aVideo({ rights }), ['moderator']);
    answer(
      approveVideo,
      aVideo({ rights, approvalProposal: { by: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a08', name: 'Mia' } }),
    );
    const button = await screen.findByRole('button', { name: 'Approve although it resembles a sold video …' });
    await user.keyboard('a');
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Propose it' }));
    await screen.findByText('Please say why it may be listed all the same');
    expect(requestsTo(approveVideo)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Why it may be listed/ }), 'Filmed next door.');
    await user.click(screen.getByRole('button', { name: 'Propose it' }));
    await screen.findByText('Noted. Another moderator confirms it.');
    expect(requestsTo(approveVideo)).toEqual([
      { params: { id: aVideo().id }, body: { note: 'Filmed next door.', against: rights } },
    ]);
  });

  it('does not take the key for a video that has only just appeared', async () => {
    const { user, requestsTo } = show(aVideo(), ['moderator']);
    await screen.findByRole('button', { name: 'Approve' });
    await user.keyboard('a');
    expect(requestsTo(approveVideo)).toEqual([]);
  });

  it('says that somebody else was first, and stays', async () => {
    const { user, answer, onDone } = show(aVideo(), ['moderator']);
    answer(approveVideo, () => {
      throw new Problem('not-under-review');
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText(/^Someone else decided first/);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks for a reason, opened by its key, and sends no short one', async () => {
    const { user, answer, requestsTo, onDone } = show(aVideo(), ['moderator']);
    answer(rejectVideo, aVideo({ status: 'rejected' }));
    await screen.findByRole('button', { name: 'Reject …' });
    await user.keyboard('r');
    await user.type(await screen.findByLabelText('To the creator'), 'no');
    await user.click(screen.getByRole('button', { name: 'Reject the video' }));
    expect(screen.getByText('Please tell the creator why')).toBeTruthy();
    expect(requestsTo(rejectVideo)).toEqual([]);

    await user.type(screen.getByLabelText('To the creator'), 't in focus');
    await user.click(screen.getByRole('button', { name: 'Reject the video' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(requestsTo(rejectVideo)).toEqual([
      { params: { id: aVideo().id }, body: { code: 'other', reason: 'not in focus', privateNote: '' } },
    ]);
  });

  it('takes a reason by its digit and a note for colleagues, by keys alone', async () => {
    const { user, answer, requestsTo, onDone } = show(aVideo(), ['moderator']);
    answer(rejectVideo, aVideo({ status: 'rejected' }));
    await screen.findByRole('button', { name: 'Reject …' });
    await user.keyboard('r');
    await screen.findByRole('dialog');
    await user.keyboard('4');
    await screen.findByText(/It shows a logo, a watermark or a brand/);
    await user.type(screen.getByLabelText('To colleagues'), 'At 0:12.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(requestsTo(rejectVideo)).toEqual([
      { params: { id: aVideo().id }, body: { code: 'branding', reason: '', privateNote: 'At 0:12.' } },
    ]);
  });

  it('is sent by Ctrl + Enter while a radio button has the focus', async () => {
    const { user, answer, requestsTo } = show(aVideo(), ['moderator']);
    answer(rejectVideo, aVideo({ status: 'rejected' }));
    await screen.findByRole('button', { name: 'Reject …' });
    await user.keyboard('r');
    await screen.findByRole('dialog');
    await user.keyboard('4');
    expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requestsTo(rejectVideo)).toHaveLength(1));
  });

  it('can be taken back as long as the server says, by its key too', async () => {
    const { user, answer, requestsTo } = show(aVideo(), ['moderator']);
    const decision = { decision: 'approve', by: aVideo().creatorId, name: 'Mina', secondsLeft: 10 } as const;
    answer(approveVideo, aVideo({ decision }));
    answer(undoDecision, aVideo());
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText(/“Sharpening a plane” will be listed/);
    expect(screen.queryByText('“Sharpening a plane” is listed.')).toBeNull();
    await user.keyboard('u');
    await waitFor(() => expect(requestsTo(undoDecision)).toEqual([{ params: { id: aVideo().id } }]));
    await waitFor(() => expect(screen.queryByText(/will be listed/)).toBeNull());
  });

  it('cannot be taken back once the time is over', async () => {
    const { user, answer, requestsTo } = show(aVideo(), ['moderator']);
    const decision = { decision: 'approve', by: aVideo().creatorId, name: 'Mina', secondsLeft: 0.2 } as const;
    answer(approveVideo, aVideo({ decision }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await user.keyboard('u');
    expect(requestsTo(undoDecision)).toEqual([]);
    // Its place stays: nothing moves under a resting pointer.
    expect(screen.getByText(/will be listed/).isConnected).toBe(true);
  });
});

describe('what is on the marketplace', () => {
  it('is taken down with a reason', async () => {
    const { user, answer, requestsTo } = show(aVideo({ status: 'listed' }), ['moderator']);
    answer(takeDownVideo, aVideo({ status: 'takenDown' }));
    await screen.findByRole('button', { name: 'Take down …' });
    expect(buttons()).toEqual(['Take down …']);
    await user.keyboard('t');
    await screen.findByRole('dialog');
    await user.keyboard('1{Enter}');
    await screen.findByText('“Sharpening a plane” is taken down.');
    expect(requestsTo(takeDownVideo)).toEqual([
      { params: { id: aVideo().id }, body: { code: 'rights', reason: '', privateNote: '' } },
    ]);
  });

  it('stays when its spot check is passed', async () => {
    const { user, answer, onDone } = show(aVideo({ status: 'listed', awaitsSpotCheck: true }), ['moderator']);
    answer(passSpotCheck, aVideo({ status: 'listed' }));
    await user.click(await screen.findByRole('button', { name: 'It may stay' }));
    await screen.findByText('“Sharpening a plane” stays.');
    expect(onDone).toHaveBeenCalledOnce();
  });
});
