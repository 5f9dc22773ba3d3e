import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBoot, createAnswers } from '#testing/pages/render.tsx';
import { render } from '#web/app/entryServer.tsx';

const open = async (path: string, hasStyleGuide: boolean) => {
  const boot = aBoot({ hasStyleGuide });
  const request = new Request(new URL(path, boot.origin));
  const output = await render({ request, boot, nonce: 'n0nce', currency: null, call: createAnswers().call });
  if (output.kind !== 'page') throw new Error('it redirects');
  return output;
};

describe('the style guide', () => {
  it('is there where it is switched on, and kept out of search engines', async () => {
    const { status, head, body } = await open('/__kit', true);
    expect(status).toBe(200);
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('Every part in every state');
  });

  // The address can be written in more ways than one.
  it.each(['/__kit', '/__kit/', '/%5F%5Fkit', '/./__kit', '/__KIT'])('is not there elsewhere: %s', async (path) => {
    const { status, body, modules } = await open(path, false);
    expect(status).toBe(404);
    expect(body).not.toContain('Every part in every state');
    expect(modules.join()).not.toContain('style-guide');
  });

  it('shows every part of ui', () => {
    const folder = import.meta.dirname;
    const ui = path.resolve('src/web/ui');
    const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    /** Drawn by the frame of every page, and around /login. */
    const elsewhere = ['Toaster.tsx', 'EntryFrame.tsx'];
    const parts = readdirSync(ui, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter(
        (name) => /^(fields\/)?[A-Z]\w+\.tsx$/.test(name) && !name.includes('.test.') && !elsewhere.includes(name),
      );
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((name) => !texts.some((text) => text.includes(`/ui/${name}'`)))).toEqual([]);
  });
});
