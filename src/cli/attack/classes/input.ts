/** Words that want to be code, and requests that want to be two. */
import { connect } from 'node:net';
import { readMails } from '#driver/client.ts';
import { editAndApprove } from '#testing/pages/studioVideos.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, jsonOf, unless } from '#cli/attack/request.ts';
import type { World } from '#cli/attack/world.ts';

const lists = ['accounts', 'videos', 'payouts', 'sales', 'reports', 'claims', 'requests', 'reviews', 'after-sales'];

/** The lists of the console with these parameters, as an admin. */
const askLists = async ({ staff, ask }: World, query: Record<string, string>): Promise<string | undefined> => {
  const token = (await staff('admin')).token();
  return firstOf(
    lists.map((name) => async () => {
      const answer = await ask(`GET /api/admin/${name}?${new URLSearchParams(query).toString()}`, { token });
      return answer.status < 500 && !/syntax error|select .* from/i.test(answer.text)
        ? undefined
        : `${name}: ${answer.status} ${answer.text}`;
    }),
  );
};

/** The page of a video whose creator writes these words. */
const pageWith = async ({ list, ask, staff }: World, title: string): Promise<string> => {
  const { videoId, creator } = await list();
  const moderator = await staff('moderator');
  const text = { title, description: title, category: 'diy' as const, tags: ['x'] };
  await editAndApprove({ creator, moderator }, videoId, text);
  const page = (await ask(`GET /videos/${videoId}`)).text;
  if (!page.includes('alert(1)')) throw new Error('the page does not hold the words');
  return page;
};

/** What fell: that one of these, in a profile that is in order otherwise, was not refused. */
const writeProfile = async ({ ask, enter }: World, changes: readonly object[]): Promise<string | undefined> => {
  const token = (await enter('lines')).token();
  return firstOf(
    changes.map((change) => async () => {
      const body = { displayName: 'Ann', firstName: 'A', lastName: 'B', ...change };
      return unless([400], await ask('PUT /api/user/profile', { token, body }));
    }),
  );
};

/** Bytes as they are; what the server answers until it closes. */
const sendBytes = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.setTimeout(5000, () => socket.destroy());
  });

const deep = (depth: number): string => `{"displayName":${'['.repeat(depth)}${']'.repeat(depth)}}`;

export const inputAttacks: readonly Attack[] = [
  {
    name: 'to write SQL into a search',
    run: ({ ask }) =>
      firstOf(
        [
          "' or 1=1 --",
          "'; drop table users; --",
          '%_%',
          String.raw`\'; select pg_sleep(5); --`,
          "') union select 1 --",
        ].map((words) => async () => {
          const query = new URLSearchParams({ q: words });
          const answer = await ask(`GET /api/videos?${query.toString()}`);
          return answer.status < 500 && !answer.text.includes('syntax error') ? undefined : answer.text;
        }),
      ),
  },
  {
    name: 'to write SQL into the order of a list',
    run: (world) => askLists(world, { sort: '["id; drop table users; --","ASC"]' }),
  },
  {
    name: 'to sort a list by what every object has',
    run: (world) => askLists(world, { sort: '["constructor","ASC"]' }),
  },
  {
    name: 'to write SQL into the filter of a list',
    run: (world) => askLists(world, { filter: `{"q":"' or 1=1 --"}` }),
  },
  {
    name: 'to run a script by the title of a video',
    run: async (world) => {
      const html = await pageWith(world, '</script><script>alert(1)</script><img src=x onerror=alert(2)>');
      return /<script>alert|<img src=x/.test(html) ? 'the page holds the words as markup' : undefined;
    },
  },
  {
    name: 'to run a script by a search',
    run: async ({ ask }) => {
      const query = new URLSearchParams({ q: '"><script>alert(1)</script>' });
      const { text } = await ask(`GET /search?${query.toString()}`);
      return text.includes('<script>alert') ? 'the page holds the words as markup' : undefined;
    },
  },
  {
    name: 'to learn the nonce of a page by its mark',
    run: async ({ ask }) => {
      // A page for everybody has none.
      const answer = await ask('GET /search?q=__NONCE__', { headers: { cookie: 'accessToken=somebody' } });
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
      if (nonce === undefined) return 'there is no nonce';
      return answer.text.replaceAll(`nonce="${nonce}"`, '').includes(nonce) ? 'the words became the nonce' : undefined;
    },
  },
  {
    name: 'to write a second line, or none that can be seen, as a name',
    run: (world) =>
      writeProfile(
        world,
        ['A\nBcc: all@test.example', 'A\u2028B', '\u202Egpj.exe', '\u200B\u200B'].map((displayName) => ({
          displayName,
        })),
      ),
  },
  {
    name: 'to stop the site by a character that no table can hold',
    run: (world) =>
      writeProfile(
        world,
        ['a\0b', 'a\uD800b'].map((bio) => ({ bio })),
      ),
  },
  {
    name: 'to stop the site by a large or a deep body',
    run: async ({ ask, enter }) => {
      const token = (await enter('lines')).token();
      const large = await ask('PUT /api/user/profile', { token, body: `{"displayName":"${'x'.repeat(300_000)}"}` });
      if (large.status !== 413) return `a large body was answered ${large.status}`;
      return firstOf(
        [deep(50_000), '{"displayName":', '[]', 'null'].map(
          (body) => async () => unless([400, 413], await ask('PUT /api/user/profile', { token, body })),
        ),
      );
    },
  },
  {
    name: 'to send a form of a foreign page as JSON',
    run: async ({ ask }) => {
      const body = '{"emailOrUsername":"buyer","password":"x"}';
      return firstOf(
        ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(
          (type) => async () =>
            unless([415], await ask('POST /api/auth/login', { body, headers: { 'Content-Type': type } })),
        ),
      );
    },
  },
  {
    name: 'to lead the links of mails to another host',
    run: async ({ ask, enter, mailed }) => {
      await enter('mailed-host');
      const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
      await ask('POST /api/auth/forgot-password', { body: { email: 'mailed-host@test.example' }, headers });
      const link = await mailed('mailed-host', /\S+reset-password\S+/);
      return link.includes('evil.example') ? link : undefined;
    },
  },
  {
    name: 'to hide a second request behind a first',
    run: async ({ site }) => {
      const answer = await sendBytes(
        site.url,
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      return answer.startsWith('HTTP/1.1 400') ? undefined : answer.slice(0, 100);
    },
  },
  {
    name: 'to write lines into the log of the process',
    run: async ({ site, ask }) => {
      await ask('POST /api/auth/login', {
        body: { emailOrUsername: 'eve\n{"level":60,"msg":"forged"}', password: 'x' },
      });
      await ask('GET /api/nothing%0A%7B%22msg%22:%22forged%22%7D');
      // Meanwhile what the process has written arrives here.
      await ask('GET /health/live');
      await ask('GET /health/live');
      const forged = site
        .output()
        .split('\n')
        .filter((line) => /^\{"(?:level":60|msg)/.test(line));
      return forged.length === 0 ? undefined : forged.join('\n');
    },
  },
  {
    name: 'to send words of one’s own by a mail of the site',
    run: async ({ site, register, mailed }) => {
      const words = 'Claim five hundred pounds today';
      await register('mailed-words', { displayName: words });
      await mailed('mailed-words', /verify-email/);
      const sent = (await readMails(site.url)).filter(({ to }) => to === 'mailed-words@test.example');
      return JSON.stringify(sent).includes(words) ? 'a mail holds the words' : undefined;
    },
  },
  {
    name: 'to read personal data from an error',
    run: async ({ ask }) => {
      const answer = await ask('POST /api/auth/login', { body: { emailOrUsername: { $gt: '' }, password: ['x'] } });
      const { stack } = jsonOf<{ stack?: string }>(answer);
      return answer.status === 400 && stack === undefined && !answer.text.includes('node_modules')
        ? undefined
        : answer.text;
    },
  },
];
