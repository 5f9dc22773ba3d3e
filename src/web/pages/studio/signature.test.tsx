import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getStudioVideo, grantDocument, submitVideo, type GrantDocument } from '#contracts/catalogue/studio.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { getProfile, type Profile } from '#contracts/profile/profile.ts';
import { aProfile } from '#testing/browser/accountPage.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { refuse } from '#testing/refusal.ts';
import { aStudioVideo } from '#testing/site/videos.ts';

const grant: GrantDocument = { version: '1', text: 'GRANT', hash: 'a'.repeat(64) };

let answers: Answers;
beforeEach(() => {
  answers = createAnswers();
  answers.answer(getProfile, aProfile({ isCreator: true }));
});

/** A draft in the studio, whose creator has yet to sign. */
const open = async () => {
  const video = aStudioVideo({ status: 'draft', isSubmitted: false });
  answers.answer(getStudioVideo, video);
  signInAs({ isCreator: true });
  const site = renderSite(`/studio/${video.id}`, answers);
  await screen.findByRole('heading', { level: 3, name: 'Sign and submit' });
  return site;
};
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and submit' });
const grantText = () => screen.queryByRole('region', { name: 'Grant of exclusive rights' })?.textContent;

describe('the signature', () => {
  it('is possible once the document to sign can be read', async () => {
    let arrive = (_: GrantDocument): void => undefined;
    answers.answer(grantDocument, () => new Promise((resolve) => (arrive = resolve)));
    await open();
    expect(grantText()).toBeUndefined();
    expect(sign().disabled).toBe(true);
    arrive(grant);
    await waitFor(() => {
      expect(grantText()).toBe('GRANT');
      expect(sign().disabled).toBe(false);
    });
  });

  it('is not possible while that document cannot be loaded', async () => {
    answers.answer(grantDocument, refuse(new Problem('too-many-requests', 'Please wait a minute.')));
    const { user } = await open();
    expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
    expect(grantText()).toBeUndefined();
    expect(sign().disabled).toBe(true);
    answers.answer(grantDocument, grant);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(grantText()).toBe('GRANT');
      expect(sign().disabled).toBe(false);
    });
  });

  it('shows the legal name of the profile, under which alone it is given, and who will read it', async () => {
    answers.answer(grantDocument, grant);
    let arrive = (_: Profile): void => undefined;
    answers.answer(getProfile, () => new Promise((resolve) => (arrive = resolve)));
    const { user } = await open();
    await waitFor(() => expect(grantText()).toBe('GRANT'));
    expect(sign().disabled).toBe(true);
    arrive(aProfile({ firstName: 'Rosa', lastName: 'Lima' }));
    expect((await screen.findByText('Rosa Lima')).tagName).toBe('DD');
    expect(screen.queryByRole('textbox', { name: /name/i })).toBeNull();
    expect(screen.getByText(/The buyer reads it in the licence/).textContent).toContain('nowhere public');
    expect(screen.getByRole('link', { name: 'change it there' }).getAttribute('href')).toBe('/account');
    const renamed = fieldProblem('/signedName', 'Please sign with the name in your profile: Rosa Reis');
    answers.answer(submitVideo, refuse(renamed));
    answers.answer(getProfile, aProfile({ firstName: 'Rosa', lastName: 'Reis' }));
    await user.click(screen.getByRole('checkbox', { name: /mean to sign/ }));
    await user.click(sign());
    expect((await screen.findByRole('alert')).textContent).toContain('Rosa Reis');
    expect((await screen.findByText('Rosa Reis')).tagName).toBe('DD');
    expect(answers.requestsTo(submitVideo)).toMatchObject([{ body: { signedName: 'Rosa Lima' } }]);
  });
});
