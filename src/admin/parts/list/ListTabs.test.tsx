import { expect, it } from 'vitest';
import { workTabs } from './ListTabs.tsx';

it('a list of work begins with what has waited longest, and its other tabs with the newest', () => {
  expect(workTabs('receivedAt', ['toDo', 'To do'], { open: 'Open', ended: 'Ended' })).toEqual([
    { filter: { status: 'toDo' }, label: 'To do', sort: { field: 'receivedAt', order: 'ASC' } },
    { filter: { status: 'open' }, label: 'Open', sort: { field: 'receivedAt', order: 'DESC' } },
    { filter: { status: 'ended' }, label: 'Ended', sort: { field: 'receivedAt', order: 'DESC' } },
  ]);
});
