import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { aList, aVideo } from '#testing/site/videos.ts';
import { showToast } from '#web/ui/toast.ts';
import { hasShortcuts } from './shortcutSetting.ts';
import './watchKeys.ts';

const open = async () => {
  const answers = createAnswers();
  answers.answer(browseVideos, aList([aVideo()]));
  const site = renderSite('/search', answers);
  return { ...site, box: await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search videos' }) };
};

describe('the keys', () => {
  it('/ goes to the search box and does not end up in it', async () => {
    const { user, box } = await open();
    await user.keyboard('/');
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('');
    await user.keyboard('a/b?');
    expect(box.value).toBe('a/b?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('/ goes there, too, while a notification is shown', async () => {
    const { user, box } = await open();
    act(() => showToast({ severity: 'error', title: 'Something went wrong' }));
    await screen.findByText('Something went wrong');
    await user.keyboard('/');
    expect(document.activeElement).toBe(box);
  });

  it('/ is left alone with Ctrl, for that is the browser’s', async () => {
    const { user, box } = await open();
    await user.keyboard('{Control>}/{/Control}');
    expect(document.activeElement).not.toBe(box);
  });

  it('? shows them; they can be switched off there, and the button still shows them', async () => {
    const { user, box } = await open();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(box);
    await user.click(screen.getByRole('checkbox', { name: 'Use the keys / and ? on this device' }));
    expect(hasShortcuts()).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/?');
    expect(document.activeElement).not.toBe(box);
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts', hidden: true }));
    await user.click(await screen.findByRole('checkbox', { name: 'Use the keys / and ? on this device' }));
    expect(hasShortcuts()).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
