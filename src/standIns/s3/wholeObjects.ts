/** S3 shows an object whole or not at all; s3rver writes into the file that others read. This makes it do as S3 does. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from 's3rver';
import S3Object from 's3rver/lib/models/object.js';

/** Everything that belongs to an object is read and written in one go, between two turns of the event loop. */
export const showWholeObjects = (store: Store): void => {
  const at = (bucket: string, key: string, what: string): string => store.getResourcePath(bucket, key, what);

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const file = at(bucket, key, 'object');
    const temporary = path.join(tmpdir(), `s3-object-${randomUUID()}`);
    const hash = createHash('md5');
    let size = 0;
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
        count,
        createWriteStream(temporary),
      );
      const md5 = hash.digest('hex');
      const kept = Object.entries(metadata).filter(([name]) => S3Object.ALLOWED_METADATA.includes(name));
      mkdirSync(path.dirname(file), { recursive: true });
      renameSync(temporary, file);
      writeFileSync(`${file}.md5`, md5);
      writeFileSync(at(bucket, key, 'metadata.json'), JSON.stringify(Object.fromEntries(kept)));
      return { size, md5 };
    } finally {
      await rm(temporary, { force: true });
    }
  };

  store.getObject = (bucket, key, range = {}) => {
    const file = at(bucket, key, 'object');
    let opened: number;
    try {
      opened = openSync(file, 'r');
    } catch {
      return Promise.resolve(null);
    }
    const { size, mtime } = fstatSync(opened);
    const stored = JSON.parse(readFileSync(at(bucket, key, 'metadata.json'), 'utf8')) as Record<string, string>;
    const metadata = {
      ...stored,
      etag: `"${readFileSync(`${file}.md5`, 'utf8')}"`,
      'last-modified': mtime.toUTCString(),
      'content-length': String(size),
    };
    const { start = 0, end = Infinity } = range;
    const part = { start, end: Math.min(end, Math.max(0, size - 1)) };
    const content = createReadStream(file, { fd: opened, ...(size > 0 && part) });
    const found = new S3Object(bucket, key, content, metadata);
    return Promise.resolve(range.start === undefined ? found : Object.assign(found, { range: part }));
  };
};
