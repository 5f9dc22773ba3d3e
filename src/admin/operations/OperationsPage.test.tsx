import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { getOperations, type Operations } from '#contracts/overview/operations.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { OperationsPage } from './OperationsPage.tsx';

const calm: Operations = {
  processes: [
    {
      id: 'one/4711',
      roles: ['web', 'jobs'],
      version: '1.2.3',
      startedAt: '2026-03-01T10:00:00.000Z',
      seenAt: '2026-03-01T12:00:00.000Z',
    },
  ],
  consumers: [
    { kind: 'policy', name: 'mail the buyer', secondsBehind: 2, parked: 0, isStopped: false },
    { kind: 'readModel', name: 'sales', secondsBehind: 0, parked: 0, isStopped: false },
  ],
  jobs: [],
  stuck: 0,
  unhandledReports: 0,
  storage: { databaseBytes: 1_500_000_000, logBytes: 700_000_000, diskBytes: 100e9, diskFreeBytes: 60e9 },
  tree: {
    builder: 'one/4711',
    size: 1234,
    uncovered: 0,
    signedAt: '2026-03-01T11:59:00.000Z',
    isForked: false,
    failures: [],
  },
  versions: { node: '22.1.0', postgres: '18.4', ffmpeg: '6.1', eventStore: 'postgres' },
};

const show = (change: Partial<Operations> = {}) => {
  const answers = createAnswers();
  answers.answer(getOperations, { ...calm, ...change });
  return { ...renderConsole(<OperationsPage />, { roles: ['admin'], call: answers.call }), ...answers };
};

afterEach(cleanup);

describe('how the site runs', () => {
  it('names processes, who is behind, storage and versions', async () => {
    show();
    await screen.findByText('Everything keeps up, and nothing is stuck.');
    const processes = screen.getByRole('region', { name: 'One process' });
    expect(processes.textContent).toContain('one/4711web, jobs1.2.3');
    const consumers = within(screen.getByRole('region', { name: '2 read models and policies' }));
    expect(consumers.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'KindNameBehindParkedState',
      'Policymail the buyer2 s0Keeps up',
      'Read modelsales0 s0Keeps up',
    ]);
    expect(screen.getByRole('region', { name: 'Storage' }).textContent).toContain('1.5 GB');
    expect(screen.getByRole('region', { name: 'Versions' }).textContent).toContain('PostgreSQL18.4');
    expect(screen.getByRole('region', { name: 'Jobs' }).textContent).toContain('None waits, runs or has failed.');
  });

  it('says first what is wrong, with the way to the stuck work', async () => {
    show({
      consumers: [
        { kind: 'policy', name: 'mail the buyer', secondsBehind: 90, parked: 0, isStopped: false },
        { kind: 'policy', name: 'tell the seller', secondsBehind: 0, parked: 3, isStopped: false },
        { kind: 'readModel', name: 'sales', secondsBehind: 0, parked: 0, isStopped: true },
      ],
      jobs: [{ kind: 'mail-notice', waiting: 4, running: 1, failed: 2 }],
      stuck: 2,
      unhandledReports: 1,
      storage: { ...calm.storage, diskFreeBytes: 5e9 },
    });
    const link = await screen.findByRole('link', { name: '2 processes are stuck' });
    expect(link.getAttribute('href')).toContain('/stuck-work');
    for (const text of [
      'One consumer is behind',
      'One read model has stopped',
      'One report of the provider waits',
      'The disk of the data folder is nearly full',
    ])
      screen.getByText(text);
    for (const state of ['Behind', 'Parked', 'Stopped']) expect(screen.getAllByText(state).length).toBeGreaterThan(0);
    expect(screen.getByRole('region', { name: 'Jobs' }).textContent).toContain('mail-notice412');
  });

  it('says who signs the log, how far, and why not', async () => {
    show();
    const panel = await screen.findByRole('region', { name: 'Signed event log' });
    expect(panel.textContent).toMatch(
      /^Signed event logSigned byone\/4711Events in the tree1,234Not signed yet0Newest/,
    );
    cleanup();
    const moments = { since: '2026-03-01T11:00:00.000Z', lastAt: '2026-03-01T11:59:00.000Z' };
    show({
      tree: {
        builder: null,
        size: 1234,
        uncovered: 10_000,
        signedAt: null,
        isForked: true,
        failures: [
          { part: 'log', isForked: true, error: 'The event 7 was changed.', ...moments },
          { part: 'tree', isForked: false, error: 'No space left.', ...moments },
        ],
      },
    });
    const failing = await screen.findByRole('region', { name: 'Signed event log' });
    for (const text of ['no process', 'at least 10,000', 'The event 7 was changed.', 'No space left.'])
      expect(failing.textContent).toContain(text);
    screen.getByText('The event log is not the one that was signed');
    screen.getByText('New events are not signed');
  });

  it('leaves out the log where it lies in another store', async () => {
    show({ storage: { ...calm.storage, logBytes: null }, versions: { ...calm.versions, eventStore: 'esdb' } });
    expect((await screen.findByRole('region', { name: 'Storage' })).textContent).not.toContain('Event log');
    expect(screen.getByRole('region', { name: 'Versions' }).textContent).toContain('EventStoreDB');
  });

  it('says when it cannot be read', async () => {
    const answers = createAnswers();
    answers.answer(getOperations, () => {
      throw new Problem('unavailable', 'Not just now.');
    });
    renderConsole(<OperationsPage />, { roles: ['admin'], call: answers.call });
    expect((await screen.findByRole('alert')).textContent).toBe('This cannot be read: Not just now.');
  });
});
