import { describe, expect, it } from 'vitest';
import { browseVideos, getVideo } from '#contracts/catalogue/catalogue.ts';
import { createCall, type Send } from './call.ts';
import { withPress } from './withPress.ts';
import { fillPath, queryString } from './endpoint.ts';
import { releasePayout, requestPayout } from '#contracts/sales/sales.ts';
import { Problem } from './problem.ts';
import { uploadAvatar } from '#contracts/profile/profile.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';

const answering =
  (status: number, body: unknown): Send =>
  () =>
    Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));

describe('call', () => {
  it('fills path and query and returns the document', async () => {
    const addresses: string[] = [];
    const call = createCall(({ path }) => {
      addresses.push(path);
      return answering(200, { total: 0 })({ method: 'GET', path });
    });
    await call(browseVideos, { query: { q: 'a&b', page: 2 } });
    await call(getVideo, { params: { videoId: 'x/y' } }).catch(() => undefined);
    expect(addresses).toEqual(['/api/videos?q=a%26b&page=2', '/api/videos/x%2Fy']);
  });

  it('names the press of what moves money, and another one by itself each time', async () => {
    const bodies: unknown[] = [];
    const send: Send = ({ method, path, body }) => {
      bodies.push(body);
      return answering(200, {})({ method, path });
    };
    const call = withPress(createCall(send));
    const params = { id: 'a' };
    const pressId = '6f9c2c5e-7d0e-4e52-9c0e-6b6e2f6f1a01';
    await call(releasePayout, { params }, { pressId });
    await call(releasePayout, { params });
    await call(releasePayout, { params });
    await call(requestPayout, { body: { submissionId: pressId, amountPence: 1000 } });
    expect(bodies[0]).toEqual({ pressId });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(4);
    expect(bodies[3]).toEqual({ submissionId: pressId, amountPence: 1000 });
  });

  it('throws the same problem that the server threw', async () => {
    const thrown = new Problem('video-already-sold', 'Gone', { errors: [{ pointer: '#/a', detail: 'b' }] });
    const call = createCall(answering(409, thrown.toDocument('id')));
    const caught = await call(browseVideos, { query: {} }).catch((error: unknown) => error);
    expect(caught).toMatchObject({ type: 'video-already-sold', status: 409, detail: 'Gone', errors: thrown.errors });
  });

  it('keeps the seconds to wait', async () => {
    const busy = new Response(JSON.stringify(new Problem('too-many-requests').toDocument()), {
      status: 429,
      headers: { 'Retry-After': '7' },
    });
    const call = createCall(() => Promise.resolve(busy));
    await expect(call(browseVideos, { query: {} })).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });

  it.each([[answering(502, undefined)], [answering(500, { nonsense: true })]])(
    'makes an unexpected error of what is not ours',
    async (send) => {
      await expect(createCall(send)(browseVideos, { query: {} })).rejects.toMatchObject({ type: 'unexpected-error' });
    },
  );

  /** An answer whose body breaks off after its first bytes. */
  const broken = (status: number, reason: Error): Send => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"total":')),
      pull: (stream) => stream.error(reason),
    });
    return () => Promise.resolve(new Response(body, { status }));
  };

  it('never makes an answer of one that broke off', async () => {
    const cut = createCall(broken(200, new TypeError('network error')));
    await expect(cut(browseVideos, { query: {} })).rejects.toMatchObject({ type: 'unavailable' });
    const refused = createCall(broken(502, new TypeError('network error')));
    await expect(refused(browseVideos, { query: {} })).rejects.toMatchObject({ type: 'unexpected-error' });
    const left = createCall(broken(200, new DOMException('aborted', 'AbortError')));
    await expect(left(browseVideos, { query: {} }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('sends a file as a form with the field of its endpoint', async () => {
    const bodies: unknown[] = [];
    const call = createCall(({ method, path, body }) => {
      bodies.push(body);
      return answering(200, {})({ method, path });
    });
    await call(uploadAvatar, { file: new File(['abc'], 'ann.png', { type: 'image/png' }) });
    const [form] = bodies as [FormData];
    expect(form).toBeInstanceOf(FormData);
    expect([...form.keys()]).toEqual(['file']);
    expect(form.get('file')).toMatchObject({ name: 'ann.png', type: 'image/png', size: 3 });
  });

  it('says that the server cannot be reached', async () => {
    await expect(
      createCall(() => Promise.reject(new TypeError('fetch failed')))(browseVideos, { query: {} }),
    ).rejects.toMatchObject({ type: 'unavailable' });
  });
});

it('omits only empty values from an address', () => {
  expect(fillPath('/a/:b/:c', { b: 1, c: 'ü' })).toBe('/a/1/%C3%BC');
  expect(queryString({ a: '', b: undefined, c: 0 })).toBe('?c=0');
});

it.each([
  [0, '00:00'],
  [59.6, '01:00'],
  [64, '01:04'],
  [3725, '62:05'],
])('shows %s seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
