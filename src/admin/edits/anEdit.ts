/** A change that waits. For tests only. */
import type { AdminEdit } from '#contracts/edits/edits.ts';

export const anEdit = (): AdminEdit => ({
  id: '9a1b2c3d-0000-4000-8000-000000000007',
  videoId: '9a1b2c3d-0000-4000-8000-000000000008',
  title: 'Oak stool',
  creatorId: '9a1b2c3d-0000-4000-8000-000000000009',
  creator: 'Marta Lowe',
  kind: 'waiting',
  before: { title: 'Oak stool', description: 'Three legs.', category: 'diy', tags: ['oak'], thumbnail: '/old.webp' },
  after: { title: 'BUY OFF-SITE', description: '', category: 'diy', tags: [], thumbnail: '/new.webp' },
  at: '2026-03-02T12:00:00.000Z',
});
