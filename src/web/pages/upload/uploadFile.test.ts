import { describe, expect, it } from 'vitest';
import { fileFault, firstDraft, titleFromFileName } from './uploadFile.ts';

describe('a file', () => {
  it('that is empty or too large is refused before anything is sent', async () => {
    expect(await fileFault({ name: 'a.mp4', size: 0 })).toBe('The file is empty.');
    expect(await fileFault({ name: 'a.mp4', size: 21 * 1024 ** 3 })).toBe('A file has at most 20 GB.');
    expect(await fileFault({ name: 'a.mp4', size: 1 })).toBeUndefined();
    expect(await fileFault({ name: `${'a'.repeat(300)}.mp4`, size: 1 })).toMatch(/name of this file is too long/);
    expect(await fileFault({ name: `${'a'.repeat(251)}.mp4`, size: 1 })).toBeUndefined();
  });

  it.each([
    ['IMG_2041-oak_stool.mp4', 'IMG 2041 oak stool'],
    ['no extension', 'no extension'],
    ['.mp4', ''],
    ['oak\u202e4pm.mov', 'oak4pm'],
    ['oak\nbench\u0007.mov', 'oak bench'],
    [`${'a'.repeat(200)}.mov`, 'a'.repeat(120)],
  ])('named %s suggests a title', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });

  it('gets the details of another video, but its own title and its own history', () => {
    const copied = {
      title: 'Oak stool',
      description: 'A stool.',
      category: 'diy' as const,
      tags: ['oak'],
      pricePence: 4900,
      priorUse: 'videos.example/ann',
    };
    expect(firstDraft('oak_bench.mp4', copied)).toEqual({ ...copied, title: 'oak bench', priorUse: '' });
  });
});
