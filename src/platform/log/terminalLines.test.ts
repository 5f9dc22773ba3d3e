import { expect, it } from 'vitest';
import { closeLog, createLog } from './log.ts';
import { terminalLines } from './terminalLines.ts';

const openTerminal = () => {
  const written: string[] = [];
  return {
    log: createLog(
      'warn',
      terminalLines((text) => written.push(text)),
    ),
    written,
  };
};

it('writes one line with the time, the level and the sentence, and no JSON', () => {
  const { log, written } = openTerminal();
  log.info('too quiet');
  log.warn({ state: 'away' }, 'the event log is away');
  log.warn({ type: 'unavailable', method: 'GET', path: '/api/videos' }, 'the database is out of reach');
  expect(written).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d warning: the event log is away\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d warning: \/api\/videos: the database is out of reach\n$/),
  ]);
});

it('says of an error where it came from and what it is, in one line', () => {
  const { log, written } = openTerminal();
  log.error({ err: new Error('no luck\nat all'), where: 'jobs' }, 'error');
  expect(written).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d error: jobs: no luck at all \(platform\/log\/terminalLines\.test\.ts:\d+\)\n$/,
    ),
  ]);
});

it('leaves out calls that were refused', () => {
  const { log, written } = openTerminal();
  log.warn({ type: 'not-signed-in', method: 'GET', path: '/api/account' }, 'refused');
  expect(written).toEqual([]);
});

it('can be closed like any other log', async () => {
  const { log, written } = openTerminal();
  log.warn('the last line');
  await closeLog(log);
  expect(written).toHaveLength(1);
});
