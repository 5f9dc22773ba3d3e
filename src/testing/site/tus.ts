/** Uploads by tus (protocol 1.0.0) byte by byte, so that the line can be cut where a test wants it. */
import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import type { SiteClient } from '#driver/client.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';

type Sender = { site: SiteProcess; client: SiteClient; videoId: string };

const headersOf = ({ client }: Sender) => ({
  Authorization: `Bearer ${client.token()}`,
  'Tus-Resumable': '1.0.0',
});
const addressOf = ({ site, videoId }: Sender): string => `${site.url}/api/uploads/${videoId}`;

/** Makes the upload of an announced video; answers the status. */
export const createTus = async (sender: Sender, sizeBytes: number): Promise<number> => {
  const response = await fetch(`${sender.site.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(sender),
      'Upload-Length': String(sizeBytes),
      'Upload-Metadata': `videoId ${Buffer.from(sender.videoId).toString('base64')}`,
    },
  });
  return response.status;
};

/** How many bytes have arrived. */
export const readOffset = async (sender: Sender): Promise<number> => {
  const response = await fetch(addressOf(sender), { method: 'HEAD', headers: headersOf(sender) });
  if (!response.ok) throw new Error(`HEAD answered ${response.status}`);
  return Number(response.headers.get('upload-offset'));
};

type Piece = {
  file: string;
  sizeBytes: number;
  from: number;
  /** The whole rest is promised; the line is cut before this byte. */
  to: number;
  /** Runs with the bytes on their way, before the line is cut. */
  beforeCut?: () => Promise<void>;
};
type Sent = { status: number; body: string } | 'cut';

/** Sends a stretch of the file. */
export const sendBytes = (sender: Sender, { file, sizeBytes, from, to, beforeCut }: Piece): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const patch = request(addressOf(sender), {
      method: 'PATCH',
      headers: {
        ...headersOf(sender),
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
        'Content-Length': String(sizeBytes - from),
      },
    });
    let isCut = false;
    patch.on('error', (error) => (isCut ? undefined : reject(error)));
    patch.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('error', () => undefined);
      response.on('close', () => (isCut ? undefined : resolve({ status: response.statusCode ?? 0, body })));
    });
    const bytes = createReadStream(file, { start: from, end: to - 1 });
    bytes.on('error', reject);
    bytes.pipe(patch, { end: false });
    const cut = async (): Promise<void> => {
      isCut = true;
      await beforeCut?.();
      patch.destroy();
      resolve('cut');
    };
    bytes.on('end', () => {
      if (to === sizeBytes) patch.end();
      else patch.write('', () => void cut().catch(reject));
    });
  });
