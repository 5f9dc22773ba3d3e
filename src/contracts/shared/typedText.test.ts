import { describe, expect, it } from 'vitest';
import { displayName } from '#contracts/auth/auth.schema.ts';
import { videoDetails, videoDraft } from '#contracts/catalogue/videoDetails.schema.ts';
import { completeProfile } from '#contracts/profile/profile.schema.ts';
import { line, text, typedLine } from './typedText.schema.ts';

const messageOf = (schema: ReturnType<typeof line>, text: unknown): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('typed text', () => {
  const name = line('Please enter your name', 20);
  const message = text('Please write your message', 40);

  it.each(['Zoë', '李', 'Ann O’Neill', 'مريم', '7', 'नमस्ते'])('may be of any script: %s', (text) => {
    expect(name.parse(`  ${text} `)).toBe(text);
  });

  it.each([undefined, null, 7, '', '   ', '\u200B\u2060', '…!?', '\u00A0\u3000'])('must say something: %j', (text) => {
    expect(messageOf(name, text)).toBe('Please enter your name');
  });

  it('may have several lines where the field allows them, however the client ends lines', () => {
    expect(message.parse('Dear all,\r\n\r\nhelp\r\tme')).toBe('Dear all,\n\nhelp\n\tme');
    expect(messageOf(name, 'Ann\nBcc: all')).toBe('Please remove the characters that cannot be shown');
  });

  it.each(['a\u0000b', 'a\u001Bb', 'a\uD800b', 'a\u0085b'])('hold nothing that cannot be shown: %j', (text) => {
    expect(messageOf(name, text)).toBe('Please remove the characters that cannot be shown');
    expect(messageOf(message, text)).toBe('Please remove the characters that cannot be shown');
  });

  it('stops at the maximum length of the field', () => {
    expect(name.parse('x'.repeat(20))).toHaveLength(20);
    expect(messageOf(name, 'x'.repeat(21))).toBe('Please use at most 20 characters');
  });
});

describe('a line that is kept while it is typed', () => {
  it.each([
    ['a \u202ezneb\u202c', 'a zneb'],
    ['\u2066oak\u2069', 'oak'],
    ['oak\nbench\t\u0000', 'oak bench'],
    ['oak\uD800', 'oak'],
    [' مقعد ', 'مقعد'],
  ])('loses what does not belong on a line: %j', (typed, kept) => {
    expect(typedLine().parse(typed)).toBe(kept);
    expect(videoDraft.shape.title.parse(typed)).toBe(kept);
    expect(videoDraft.shape.tags.parse([typed])).toEqual([kept]);
  });
});

describe('a name and a title', () => {
  const { title } = videoDetails.shape;
  const { firstName } = completeProfile.body.shape;
  const fields = [displayName, title, firstName];

  it.each(['Zoë’s oak stool', 'שולחן אלון', 'مريم', '木の椅子', '★★★', 'Ann 🪵'])('are of any script: %s', (text) => {
    for (const field of fields) expect(field.safeParse(text)).toMatchObject({ success: true, data: text });
  });

  it.each([
    ['a line break', 'Oak stool\nBUY OFF-SITE'],
    ['a line separator', 'Oak stool\u2028BUY OFF-SITE'],
    ['a turned direction', 'Oak \u202egnihton'],
    ['an isolated direction', 'Oak \u2066stool\u2069'],
    ['nothing but what has no width', '\u200B\u200B\u2060\u200D'],
    ['a control character', 'Oak\u0007stool'],
  ])('are one line that can be seen: not %s', (_, text) => {
    for (const field of fields)
      expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Please use characters that can be seen, on one line',
      ]);
  });
});
