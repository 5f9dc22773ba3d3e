/** Uploads that lie on the disk of another process: who holds them, and how a request reaches that one. */
import type { Request, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { passOn } from '#platform/siblings/passOn.ts';
import type { PassMarks } from '#platform/siblings/passMark.ts';
import { readProcessUrl } from '#platform/siblings/processUrl.ts';
import type { Uploads } from '#modules/catalogue/ports.ts';
import type { StagedUploads } from './staging.ts';

const RETRY_SECONDS = 5;
const away = new Problem(
  'unavailable',
  'The part of the site that keeps your upload is not available just now. We keep what has arrived: it goes on in a moment.',
  { retryAfterSeconds: RETRY_SECONDS },
);

export type Holders = {
  /** @throws Problem for a request whose mark no process of ours has made: their keys or clocks differ */
  checkMark: (request: Request) => void;
  /**
   * Passes a request for this upload, which does not lie here, on to the process that holds it. A new upload is first
   * claimed for this process. Answers false when it belongs here. @throws Problem when that process is away
   */
  passedOn: (request: Request, response: Response, upload: Upload) => Promise<boolean>;
  /** Writes down how much has arrived here, at once: the next request may reach another process. */
  noteArrived: (videoId: string) => Promise<void>;
};

type Upload = { videoId: string; sizeBytes: number; isNew: boolean };
type Needs = { own: Uploads; staged: StagedUploads; marks: PassMarks };

export const uploadHolders = ({ own, staged, marks }: Needs): Holders => ({
  checkMark: (request) => {
    if (marks.read(request) === 'forged') throw away;
  },
  passedOn: async (request, response, { videoId, sizeBytes, isNew }) => {
    // Passed on once at most, whatever the table says.
    if (marks.read(request) !== 'none') return false;
    const holder = await (isNew ? staged.claim(videoId) : staged.findHolder(videoId));
    const to = holder === undefined ? undefined : readProcessUrl(holder);
    if (to === undefined) return false;
    const mark = marks.sign(request, request.ip ?? '');
    if ((await passOn(request, response, { to, mark, mostBytes: sizeBytes })) === 'away') throw away;
    return true;
  },
  noteArrived: async (videoId) => {
    const received = await own.received(videoId);
    // Without the database it is noted a little later, like everything on this disk.
    if (received) await staged.note(videoId, received).catch(() => undefined);
  },
});
