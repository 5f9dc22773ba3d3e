/** Originals, uploads and pictures of others, and files that are not what they say. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { adminOpenOriginal } from '#contracts/catalogue/originals.ts';
import { openDownload } from '#contracts/sales/sales.ts';
import { findTracesInFiles, findTracesInTables } from '#testing/site/findTraces.ts';
import { signInAsPage } from '#testing/site/signInAsPage.ts';
import { submit } from '#testing/site/studioSite.ts';
import { createTus } from '#testing/site/tus.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, unless } from '#cli/attack/request.ts';
import { UPLOAD_BYTES, type World } from '#cli/attack/world.ts';

const tus = { 'Tus-Resumable': '1.0.0' };
const patch = (offset: number) => ({
  ...tus,
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': String(offset),
});

/** The running upload of a victim, and the one of a thief. */
const beginBoth = async ({ site, announce, enterCreator }: World) => {
  const victim = await enterCreator('creator');
  const thief = await enterCreator('thief');
  const theirs = await announce(victim);
  const own = await announce(thief);
  for (const [client, videoId] of [[victim, theirs] as const, [thief, own] as const])
    if ((await createTus({ site, client, videoId }, UPLOAD_BYTES)) !== 201) throw new Error('the upload did not begin');
  return { theirs, own, token: thief.token(), victim };
};

const offsetOf = async ({ ask }: World, videoId: string, token: string): Promise<string> =>
  String((await ask(`HEAD /api/uploads/${videoId}`, { token, headers: tus })).headers['upload-offset']);

/** The signed link of a preview, which anybody gets. */
const previewOf = async ({ ask, listAnother, enter }: World): Promise<{ link: URL; videoId: string }> => {
  const { videoId } = await listAnother();
  const answer = await ask(`POST /api/videos/${videoId}/preview`, { token: (await enter('buyer')).token(), body: {} });
  const { url } = JSON.parse(answer.text) as { url: string };
  return { link: new URL(url, 'http://localhost'), videoId };
};

const multipart = (name: string, type: string, content: Buffer): { headers: Record<string, string>; body: string } => {
  const line = 'boundary-of-an-attack';
  const head = `--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${line}` },
    body: `${head}${content.toString('latin1')}\r\n--${line}--\r\n`,
  };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const table = Array.from({ length: 256 }, (_, n) => {
    let value = n;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xff_ff_ff_ff;
  for (const byte of typed) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xff_ff_ff_ff) >>> 0);
  return Buffer.concat([length, typed, check]);
};

/** A picture of 10,000 by 10,000 points in a few thousand bytes (PNG, ISO 15948). */
const bomb = (): Buffer => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(10_000, 0);
  size.writeUInt32BE(10_000, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000 * (10_000 / 8 + 1)), { level: 9 });
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([head, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

export const fileAttacks: readonly Attack[] = [
  {
    name: 'to write into another’s running upload',
    run: async (world) => {
      const { theirs, token, victim } = await beginBoth(world);
      const answer = await world.ask(`PATCH /api/uploads/${theirs}`, { token, headers: patch(0), body: 'stolen' });
      const offset = await offsetOf(world, theirs, victim.token());
      return offset === '0' ? unless([403, 404], answer) : `${offset} bytes arrived`;
    },
  },
  {
    name: 'to write into another’s upload behind the id of one’s own',
    run: async (world) => {
      const { theirs, own, token, victim } = await beginBoth(world);
      for (const address of [
        `${own}?/${theirs}`,
        `${own}/../${theirs}`,
        `${own}%2F..%2F${theirs}`,
        `${own}?id=${theirs}`,
      ])
        await world.ask(`PATCH /api/uploads/${address}`, { token, headers: patch(0), body: 'stolen' });
      const offset = await offsetOf(world, theirs, victim.token());
      return offset === '0' ? undefined : `${offset} bytes arrived`;
    },
  },
  {
    name: 'to read or delete an upload',
    run: async (world) => {
      const { theirs, own, token } = await beginBoth(world);
      return firstOf(
        [`GET /api/uploads/${own}`, `DELETE /api/uploads/${own}`, `GET /api/uploads/${theirs}`].map(
          (call) => async () => {
            const fell = unless([404, 405], await world.ask(call, { token, headers: tus }));
            return fell && `${call}: ${fell}`;
          },
        ),
      );
    },
  },
  {
    name: 'to upload another size than was announced',
    run: async ({ announce, enterCreator, site }) => {
      const client = await enterCreator('thief');
      const status = await createTus({ site, client, videoId: await announce(client) }, 80_000_000);
      return status === 400 ? undefined : String(status);
    },
  },
  {
    name: 'to promise more than anybody can send',
    run: async ({ enterCreator, ask }) => {
      const token = (await enterCreator('hoarder')).token();
      const body = { fileName: 'film.mp4', sizeBytes: 10 * 1024 ** 3 };
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await ask('POST /api/videos', { token, body }));
      return answers.some(({ status }) => status === 409) ? undefined : answers.map(({ status }) => status).join(' ');
    },
  },
  {
    name: 'to fetch an original without a link',
    run: async ({ ask, list }) => {
      const { videoId } = await list();
      const inAnHour = Math.floor(Date.now() / 1000) + 3600;
      return firstOf(
        [
          `/media/original/${videoId}`,
          `/media/original/${videoId}?exp=${inAnHour}&sig=`,
          `/media/original/${videoId}?exp=${inAnHour}&sig=${'A'.repeat(43)}`,
          `/media/opened/${videoId}`,
          `/media/originals/${videoId}`,
        ].map((address) => async () => unless([401, 403, 404], await ask(`GET ${address}`))),
      );
    },
  },
  {
    name: 'to turn the link of a preview into one of the original',
    run: async (world) => {
      const { link, videoId } = await previewOf(world);
      return unless([404], await world.ask(`GET /media/original/${videoId}${link.search}`));
    },
  },
  {
    name: 'to use the link of one preview for another',
    run: async (world) => {
      const first = await previewOf(world);
      const second = await previewOf(world);
      return unless([404], await world.ask(`GET /media/preview/${second.videoId}.mp4${first.link.search}`));
    },
  },
  {
    name: 'to make a link last longer',
    run: async (world) => {
      const { link } = await previewOf(world);
      link.searchParams.set('exp', String(Number(link.searchParams.get('exp')) + 1_000_000));
      return unless([404], await world.ask(`GET ${link.pathname}${link.search}`));
    },
  },
  {
    name: 'to go on downloading by a link that has run out',
    run: async ({ sell, ask }) => {
      const { buyer, orderId } = await sell();
      const { url } = await buyer.call(openDownload, { params: { orderId } });
      const link = new URL(url, 'http://localhost');
      link.searchParams.set('exp', String(Math.floor(Date.now() / 1000) - 1));
      return unless([403, 404, 410], await ask(`GET ${link.pathname}${link.search}`));
    },
  },
  {
    name: 'to walk out of the folder of media',
    run: ({ ask }) =>
      firstOf(
        [
          `/media/public/${'..%2f'.repeat(12)}etc%2fpasswd`,
          '/media/public/%2e%2e/%2e%2e/etc/passwd',
          '/media/public/....//....//etc/passwd',
          '/media/public/..\\..\\package.json',
          '/assets/..%2f..%2f..%2fpackage.json',
          '/media/preview/..%2foriginals',
          '/../../../etc/passwd',
        ].map((address) => async () => {
          const { status, text } = await ask(`GET ${address}`);
          return text.includes('root:') || text.includes('"dependencies"') || status >= 500
            ? `${address}: ${status}`
            : undefined;
        }),
      ),
  },
  {
    name: 'to see an original as staff who handle nothing of it',
    run: async ({ list, staff, ask }) => {
      const { videoId } = await list();
      for (const role of ['moderator', 'finance', 'admin'] as const) {
        const token = (await staff(role)).token();
        const answer = await ask(`POST /api/admin/videos/${videoId}/original`, { token, body: {} });
        if (answer.status !== 403 && !answer.text.includes('"original":null')) return `${role}: ${answer.text}`;
      }
      return undefined;
    },
  },
  {
    name: 'to play an opened original in another browser',
    run: async ({ site, enterCreator, staff, ask }) => {
      const moderator = await staff('moderator', 'opens-originals');
      const { session, kept } = await signInAsPage(site.url, 'opens-originals', moderator.recoveryCodes[0] ?? '');
      const videoId = await submit(site, await enterCreator('thief'), 7401, 'Shown once');
      const token = session.accessToken;
      await ask(`POST /api/admin/videos/${videoId}/take`, { token, body: {} });
      const { method, path } = adminOpenOriginal;
      const opened = await ask(`${method} ${path.replace(':id', videoId)}`, { token, body: {} });
      const { original } = JSON.parse(opened.text) as { original: { url: string } | null };
      if (original === null) throw new Error(opened.text);
      const cookie = Object.entries(kept)
        .map((pair) => pair.join('='))
        .join('; ');
      const own = await ask(`GET ${original.url}`, { cookie, headers: { Range: 'bytes=0-9' } });
      if (own.status !== 206) throw new Error(`the moderator's own browser was answered ${own.status}`);
      return firstOf([
        async () => unless([401], await ask(`GET ${original.url}`)),
        async () => unless([401, 403], await ask(`GET ${original.url}`, { cookie: '__Host-rb=AAAA' })),
      ]);
    },
  },
  {
    name: 'to have a page of one’s own served as a picture',
    run: async ({ enter, ask }) => {
      const token = (await enter('pictured')).token();
      const page = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>',
      );
      return firstOf(
        [multipart('me.svg', 'image/svg+xml', page), multipart('me.png', 'image/png', page)].map(
          (sent) => async () => unless([400, 415], await ask('POST /api/user/avatar', { token, ...sent })),
        ),
      );
    },
  },
  {
    name: 'to fill the memory by a picture of few bytes and many points',
    run: async ({ enter, ask, site }) => {
      const token = (await enter('pictured')).token();
      const sent = multipart('me.png', 'image/png', bomb());
      const response = await fetch(`${site.url}/api/user/avatar`, {
        method: 'POST',
        headers: { ...sent.headers, Authorization: `Bearer ${token}` },
        body: Buffer.from(sent.body, 'latin1'),
      });
      if (![400, 413, 415].includes(response.status)) return `${response.status} ${await response.text()}`;
      return unless([200], await ask('GET /health/live'));
    },
  },
  {
    name: 'to find an original on a stolen disk or in a stolen database',
    run: async ({ site, announce, enterCreator, ask }) => {
      const client = await enterCreator('robbed-creator');
      const videoId = await announce(client);
      await createTus({ site, client, videoId }, UPLOAD_BYTES);
      const secret = randomBytes(UPLOAD_BYTES / 4).toString('hex');
      const sent = await ask(`PATCH /api/uploads/${videoId}`, {
        token: client.token(),
        headers: patch(0),
        body: secret,
      });
      if (sent.status !== 204) throw new Error(sent.text);
      const runs = [0, 1000, 5000, 9000].map((at) => Buffer.from(secret.slice(at, at + 32)));
      const files = await findTracesInFiles(site.dataDir, runs);
      const tables = await findTracesInTables(site, runs);
      return files.length + tables.length === 0 ? undefined : [...files, ...tables].join(', ');
    },
  },
];
