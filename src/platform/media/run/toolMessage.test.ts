import { expect, it } from 'vitest';
import { MediaError } from './mediaError.ts';
import { toolMessage } from './toolMessage.ts';

it('keeps what a tool says in one line, without folders, addresses and marks that cannot be seen', () => {
  const message = '[mov @ 0x5] /srv/data/work/1/finished.mp4: bad\r\n\u202efile:/tmp/a b\u0007 by ann@example.com';
  expect(toolMessage(new MediaError('failed', message))).toBe(
    'failed: [mov @ 0x5] finished.mp4: bad a b by (an address)',
  );
  expect(toolMessage(new Error('sharp: 10/20 rows, 30 frames/s'))).toBe('sharp: 10/20 rows, 30 frames/s');
  expect(toolMessage('x'.repeat(2000))).toHaveLength(500);
});
