/** A server and media programs that fail or hang when a test says so. */
import { copyFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { resolveEngine } from '#platform/media/run/engine.ts';

export type Condition = 'well' | 'failing' | 'hung';

export type UnreliableServer = {
  url: string;
  /** Well, it serves the text; failing, it answers 500; hung, it answers nothing, also later. */
  be: (condition: Condition) => void;
  /** How many requests have come. */
  requests: () => number;
  close: () => Promise<void>;
};

export const startUnreliableServer = async (text: string, first: Condition): Promise<UnreliableServer> => {
  let condition = first;
  let requests = 0;
  const answer = (response: ServerResponse): void => {
    requests += 1;
    if (condition === 'hung') return;
    response.writeHead(condition === 'well' ? 200 : 500).end(condition === 'well' ? text : '');
  };
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`,
    be: (next) => void (condition = next),
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** `previewless`: no preview can be made, so a film fails after the verdict on it; `previewHung`: none comes to an end. */
export type EngineCondition = Condition | 'previewless' | 'previewHung';

/**
 * Of its folder a box shows everything; when a hang is over, the program goes on. The pass over a film makes a preview beside its
 * measurements, and does without it when that fails. The first program of a box cannot kill itself.
 */
const script = (name: string): string => `#!/bin/sh
folder=\${0%/*}
state() { read -r condition <"$folder/condition"; }
state
while [ "$condition" = hung ]; do sleep 0.2; state; done
case "$condition $*" in
  preview*signalstats*libx264* | preview*libx264*signalstats*) exit 1 ;;
  preview*libx264*)
    while [ "$condition" = previewHung ]; do sleep 0.2; state; done
    if [ "$condition" = previewless ]; then
      echo "$folder/preview.mp4: no preview today" >&2
      kill -9 $$
      exit 137
    fi ;;
esac
if [ "$condition" = failing ]; then
  echo 'No space left on device' >&2
  exit 1
fi
exec "$folder/real-${name}" "$@"
`;

/** Puts ffmpeg and ffprobe into this folder; well at first. `env` makes a site use them. */
export const putUnreliableEngine = async (folder: string) => {
  const real = await resolveEngine();
  const be = (condition: EngineCondition): Promise<void> => writeFile(path.join(folder, 'condition'), `${condition}\n`);
  await be('well');
  for (const name of ['ffmpeg', 'ffprobe'] as const) {
    await copyFile(real[name], path.join(folder, `real-${name}`));
    await writeFile(path.join(folder, name), script(name), { mode: 0o755 });
  }
  return { env: { FFMPEG_PATH: path.join(folder, 'ffmpeg'), FFPROBE_PATH: path.join(folder, 'ffprobe') }, be };
};
