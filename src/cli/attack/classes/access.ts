/** Reading and changing what belongs to others, and acting beyond a role. */
import { randomUUID } from 'node:crypto';
import * as account from '#contracts/auth/account.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import { writeToCreator } from '#contracts/messages/messages.ts';
import { waitFor } from '#driver/client.ts';
import { enterAs, grantRole } from '#driver/siteDriver.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';
import { startPro } from '#testing/site/startPro.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, jsonOf, unless } from '#cli/attack/request.ts';
import type { World } from '#cli/attack/world.ts';

/** An attack that calls these as somebody whom they do not concern. */
const asThief =
  (calls: (world: World) => Promise<readonly string[]>, refusals: readonly number[] = [404]): Attack['run'] =>
  async (world) => {
    const thief = await world.enterCreator('thief');
    const addresses = await calls(world);
    return firstOf(
      addresses.map((call) => async () => {
        const body = call.startsWith('GET') ? {} : { body: {} };
        const fell = unless(refusals, await world.ask(call, { token: thief.token(), ...body }));
        return fell === undefined ? undefined : `${call}: ${fell}`;
      }),
    );
  };

/** The creator's draft, with a price and a title. */
const details = {
  title: 'Taken over',
  description: 'Not by its creator',
  category: 'diy',
  tags: ['x'],
  priorUse: '',
};

/** Returns the person's id. */
const suspend = async ({ enter, staff }: World, name: string): Promise<string> => {
  const { userId } = await enter(name);
  const moderator = await staff('moderator');
  const body = { reason: 'Tried for a test' };
  await moderator.call(account.suspendAccount, { params: { id: userId }, body });
  return userId;
};

/** Makes these calls with their bodies as somebody who has not bought; `at` is the address of the order. */
const onOrderOfAnother =
  (callsAt: (at: string) => readonly (readonly [name: string, body?: object])[]): Attack['run'] =>
  async ({ sell, enter, ask }) => {
    const { orderId } = await sell();
    const token = (await enter('thief')).token();
    for (const [name, body] of callsAt(`/api/orders/${orderId}`)) {
      const found = unless([403, 404], await ask(name, { token, ...(body && { body }) }));
      if (found) return found;
    }
    return undefined;
  };

/** Calls of staff, by the roles that may not make them. */
const beyondRoles = [
  ['moderator', 'POST /api/admin/payouts/{id}/release'],
  ['moderator', 'POST /api/admin/after-sales/{id}/refund'],
  ['finance', 'POST /api/admin/videos/{id}/approve'],
  ['finance', 'POST /api/admin/accounts/{id}/suspend'],
  ['auditor', 'POST /api/admin/videos/{id}/approve'],
  ['auditor', 'POST /api/admin/payouts/{id}/release'],
  ['moderator', 'POST /api/admin/accounts/{id}/erase'],
] as const;

export const accessAttacks: readonly Attack[] = [
  {
    name: 'to read another’s order',
    run: asThief(async ({ sell }) => {
      const { orderId } = await sell();
      return [`GET /api/orders/${orderId}`, `GET /api/orders/${orderId}/licence`];
    }),
  },
  {
    name: 'to download what another has bought',
    run: asThief(async ({ sell }) => [`POST /api/orders/${(await sell()).orderId}/download`]),
  },
  {
    name: 'to open the papers of another’s purchase',
    run: asThief(async ({ sell }) => [`POST /api/orders/${(await sell()).orderId}/papers`]),
  },
  {
    name: 'to save the certificate of another’s purchase',
    run: onOrderOfAnother((at) => [[`POST ${at}/certificate`, { withPrice: true }], [`GET ${at}/guard`]]),
  },
  {
    name: 'to read, offer or accept the licence of another',
    run: onOrderOfAnother((at) => [
      [`GET ${at}/transfer`],
      [`POST ${at}/transfer`, { username: 'thief' }],
      [
        `POST ${at}/transfer/accept`,
        { channelUrl: 'https://videos.example/@thief', licenceHash: '', acceptsLicence: true },
      ],
      [`POST ${at}/transfer/decline`],
      [`POST ${at}/transfer/withdraw`],
    ]),
  },
  {
    name: 'to read who saw the original of another’s purchase',
    run: asThief(async ({ sell }) => [`GET /api/orders/${(await sell()).orderId}/openings`]),
  },
  {
    name: 'to review a purchase of another',
    run: async ({ sell, enter, ask }) => {
      const { orderId } = await sell();
      const token = (await enter('reviewer')).token();
      return unless(
        [403, 404],
        await ask(`POST /api/orders/${orderId}/review`, { token, body: { stars: 1, text: 'Bad' } }),
      );
    },
  },
  {
    name: 'to report a problem with another’s purchase',
    run: async ({ sell, enter, ask }) => {
      const { orderId } = await sell();
      const token = (await enter('reviewer')).token();
      const body = { kind: 'technicalFault', text: 'There is no sound after a minute.' };
      return unless([403, 404], await ask(`POST /api/orders/${orderId}/problem`, { token, body }));
    },
  },
  {
    name: 'to read another’s video in the studio',
    run: asThief(async ({ list }) => {
      const { videoId } = await list();
      return [`GET /api/my/videos/${videoId}`, `GET /api/my/videos/${videoId}/studio`];
    }),
  },
  {
    name: 'to edit another’s listing',
    run: async ({ list, enterCreator, ask }) => {
      const { videoId, creator } = await list();
      const token = (await enterCreator('thief')).token();
      const answer = await ask(`PUT /api/my/videos/${videoId}/listing`, { token, body: details });
      const { title, edit } = await creator.call(getStudioVideo, { params: { videoId } });
      const isTheirs = [title, edit?.text?.title].includes(details.title);
      return isTheirs ? 'the thief’s text is there, or waits for a check' : unless([404], answer);
    },
  },
  {
    name: 'to withdraw another’s video from sale',
    run: asThief(async ({ list }) => [`POST /api/my/videos/${(await list()).videoId}/withdraw`]),
  },
  {
    name: 'to throw another’s upload away',
    run: async ({ announce, enterCreator, ask }) => {
      const creator = await enterCreator('creator');
      const thief = await enterCreator('thief');
      const videoId = await announce(creator);
      await ask(`POST /api/my/videos/${videoId}/cancel`, { token: thief.token(), body: {} });
      const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId } });
      return status === 'uploading' ? undefined : status;
    },
  },
  {
    name: 'to read another’s conversation',
    run: asThief(async ({ enter, enterCreator }) => {
      await startPro(await enterCreator('creator'));
      const { call } = await enter('buyer');
      const body = { submissionId: randomUUID(), username: 'creator', words: 'Is there more of this?' };
      const { threadId: id } = await call(writeToCreator, { body });
      return [`GET /api/threads/${id}`, `POST /api/threads/${id}/read`, `POST /api/threads/${id}/block`];
    }),
  },
  {
    name: 'to read a copyright claim with a guessed key',
    run: async ({ site, listAnother, ask }) => {
      const { claimId, key } = await sendNotice(site, (await listAnother()).videoId, 'guessed-claim');
      const guess = `${key.slice(0, -3)}AAA`;
      return firstOf([
        async () => unless([403, 404], await ask(`POST /api/claims/${claimId}/read`, { body: { key: guess } })),
        async () => unless([403, 404], await ask(`POST /api/claims/${claimId}/withdraw`, { body: { key: guess } })),
      ]);
    },
  },
  {
    name: 'to open the page of a suspension with a guessed key',
    run: async (world) => {
      const userId = await suspend(world, 'suspended-guess');
      const body = { key: 'A'.repeat(43) };
      return unless([403, 404], await world.ask(`POST /api/suspensions/${userId}/read`, { body }));
    },
  },
  {
    name: 'to enter the console without a role',
    run: asThief(
      () =>
        Promise.resolve([
          'GET /api/admin/overview',
          'GET /api/admin/accounts',
          'GET /api/admin/payouts',
          'GET /api/admin/sales',
          `POST /api/admin/videos/${randomUUID()}/approve`,
          `POST /api/admin/payouts/${randomUUID()}/release`,
        ]),
      [403],
    ),
  },
  {
    name: 'to do the work of another role',
    run: async ({ staff, ask }) => {
      for (const [role, call] of beyondRoles) {
        const { token } = await staff(role);
        const answer = await ask(call.replace('{id}', randomUUID()), { token: token(), body: {} });
        if (answer.status !== 403) return `${role} ${call}: ${answer.status}`;
      }
      return undefined;
    },
  },
  {
    name: 'to act as staff without a second factor',
    run: async ({ site, ask }) => {
      const person = await enterAs(site, { name: 'one-factor' });
      await grantRole(site, 'one-factor', 'moderator');
      const listed = await waitFor('the role', async () => {
        const answer = await ask('GET /api/admin/videos', { token: person.token() });
        return answer.text.includes('not-allowed') ? undefined : answer;
      });
      return unless([403], listed);
    },
  },
  {
    name: 'to grant oneself a role',
    run: async ({ staff, ask }) => {
      const admin = await staff('admin');
      const body = { role: 'finance', reason: 'More work for me' };
      return unless(
        [400, 403],
        await ask(`POST /api/admin/accounts/${admin.userId}/propose-role`, { token: admin.token(), body }),
      );
    },
  },
  {
    name: 'to grant a role alone',
    run: async ({ staff, enter, ask }) => {
      const admin = await staff('admin');
      const friend = await enter('friend-of-admin');
      const body = { role: 'finance', reason: 'A friend of mine' };
      const address = `/api/admin/accounts/${friend.userId}`;
      const proposed = await ask(`POST ${address}/propose-role`, { token: admin.token(), body });
      if (proposed.status !== 200) throw new Error(proposed.text);
      return unless([403, 409], await ask(`POST ${address}/confirm-role`, { token: admin.token(), body }));
    },
  },
  {
    name: 'to go on buying while suspended',
    run: async (world) => {
      const { ask, signIn, list } = world;
      await suspend(world, 'suspended-buyer');
      const { videoId } = await list();
      const token = await waitFor('the suspension', async () => {
        const session = jsonOf<{ accessToken: string; isSuspended: boolean }>(await signIn('suspended-buyer'));
        return session.accessToken;
      });
      return firstOf([
        async () => unless([403], await ask(`POST /api/videos/${videoId}/checkout`, { token, body: {} })),
        async () => unless([403], await ask('PUT /api/user/profile', { token, body: { displayName: 'Still here' } })),
      ]);
    },
  },
  {
    name: 'to find a certificate that was never issued',
    run: async ({ ask, sell }) => {
      const { orderId } = await sell();
      return firstOf([
        async () => unless([404], await ask(`GET /api/certificates/${orderId}`)),
        async () => unless([404], await ask(`GET /api/certificates/${randomUUID()}`)),
      ]);
    },
  },
];
