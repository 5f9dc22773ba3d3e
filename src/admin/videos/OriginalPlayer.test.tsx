import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '#contracts/catalogue/catalogue.schema.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import {
  adminOpenOriginal,
  adminVideoOpenings,
  agreeToOriginal,
  type AdminOpening,
} from '#contracts/catalogue/originals.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { id } from '#testing/events.ts';
import { exampleOf } from '#testing/pages/exampleOf.ts';
import { createAnswers, type Answers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { OpeningsPanel } from './OpeningsPanel.tsx';
import { OriginalPlayer } from './OriginalPlayer.tsx';

afterEach(cleanup);

const video = {
  ...(exampleOf(schema.adminVideo, () => undefined) as AdminVideo),
  title: 'A shelf',
  width: 1920,
};
const original = { url: '/media/opened/token', expiresAt: '2099-01-01T00:00:00.000Z' };

let answers: Answers;
beforeEach(() => {
  answers = createAnswers();
});
const show = (role: StaffRole = 'moderator', isReady = true) =>
  renderConsole(<OriginalPlayer video={video} hasKeys={false} isReady={isReady} />, {
    roles: [role],
    call: answers.call,
    me: id(21),
  });
const player = (name: string) => screen.findByLabelText<HTMLVideoElement>(name);

describe('the player of an original', () => {
  it('plays it with the viewer and the moment over it, opened once', async () => {
    answers.answer(adminOpenOriginal, { original, previewUrl: '/media/preview/1.mp4', needs: null });
    const { container } = show();
    const element = await player('Original of “A shelf”');
    expect(element.getAttribute('src')).toBe(original.url);
    expect(element.getAttribute('controlslist')).toContain('nodownload');
    expect(container.textContent).toMatch(/· \d{1,2} \w{3,4} \d{4}, \d\d:\d\d/);
    expect(answers.requestsTo(adminOpenOriginal)).toEqual([{ params: { id: video.id }, body: {} }]);
  });

  it('waits until the lease was asked for', async () => {
    show('moderator', false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers.requestsTo(adminOpenOriginal)).toEqual([]);
  });

  it('plays the preview, unmarked, to those who hold no matter, and says so', async () => {
    answers.answer(adminOpenOriginal, { original: null, previewUrl: '/media/preview/1.mp4', needs: 'matter' });
    show();
    expect((await player('Preview of “A shelf”')).getAttribute('src')).toBe('/media/preview/1.mp4');
    expect(await screen.findByText(/^The original opens for the moderator who reviews it/)).toBeDefined();
  });

  it('plays the preview where the browser cannot play the original', async () => {
    answers.answer(adminOpenOriginal, { original, previewUrl: '/media/preview/1.mp4', needs: null });
    show();
    fireEvent.error(await player('Original of “A shelf”'));
    expect((await player('Preview of “A shelf”')).getAttribute('src')).toBe('/media/preview/1.mp4');
    expect(screen.getByText(/^This browser cannot play the original/)).toBeDefined();
  });

  it('is a still for auditors, who open nothing', async () => {
    show('auditor');
    expect(await screen.findByText('Moderators and finance staff open originals.')).toBeDefined();
    expect(answers.requestsTo(adminOpenOriginal)).toEqual([]);
  });

  it('asks for a reason of a sold one, and then for a second person', async () => {
    let needs: 'reason' | 'secondPerson' = 'reason';
    answers.answer(adminOpenOriginal, () => ({ original: null, previewUrl: null, needs }));
    show('finance');
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to open it …' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The buyer hears nothing.' } });
    needs = 'secondPerson';
    fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
    expect(await screen.findByText(/^A second person has to agree before/)).toBeDefined();
    expect(answers.requestsTo(adminOpenOriginal)).toContainEqual({
      params: { id: video.id },
      body: { reason: 'The buyer hears nothing.' },
    });
  });
});

describe('who opened an original', () => {
  const opening = (change: Partial<AdminOpening> = {}) => ({
    id: id(1),
    videoId: video.id,
    title: 'A shelf',
    by: id(22),
    name: 'Fay',
    position: null,
    matter: 'problem' as const,
    matterId: id(4),
    status: 'wanted' as const,
    agreedBy: null,
    at: '2026-05-01T08:00:00.000Z',
    reason: 'The buyer hears nothing.',
    ...change,
  });
  const list = (me: string, role: StaffRole = 'moderator') =>
    renderConsole(<OpeningsPanel videoId={video.id} />, { roles: [role], call: answers.call, me });

  it('is listed on the page of the video with the reason, where the second person agrees to exactly this', async () => {
    answers.answer(adminVideoOpenings, { openings: [opening()] });
    answers.answer(agreeToOriginal, { success: true });
    const { container } = list(id(21));
    fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
    await waitFor(() =>
      expect(answers.requestsTo(agreeToOriginal)).toEqual([{ params: { id: video.id }, body: { openingId: id(1) } }]),
    );
    expect(container.textContent).toContain('wants to open it for a problem that the buyer reported');
    expect(container.textContent).toContain('The buyer hears nothing.');
  });

  it.each([
    ['the one who asks', id(22), 'moderator'],
    ['an auditor', id(21), 'auditor'],
  ] as const)('is not agreed to by %s', async (_, me, role) => {
    answers.answer(adminVideoOpenings, { openings: [opening()] });
    list(me, role);
    expect(await screen.findByText(/The buyer hears nothing/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  });

  it('names who agreed to what was opened, and the list is absent while it is empty', async () => {
    answers.answer(adminVideoOpenings, {
      openings: [opening({ status: 'opened', position: 'finance', agreedBy: 'Mina' })],
    });
    const { container, unmount } = list(id(21));
    await screen.findByText(/Mina agreed/);
    expect(container.textContent).toContain('(finance) opened it for a problem that the buyer reported; Mina agreed');
    unmount();
    answers.answer(adminVideoOpenings, { openings: [] });
    list(id(21));
    await waitFor(() => expect(answers.requestsTo(adminVideoOpenings)).toHaveLength(2));
    expect(screen.queryByText('Who opened the original')).toBeNull();
  });
});
