import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { contextOf, currentContext, inContext } from './context.ts';
import { createLog } from './log.ts';

const openLines = () => {
  const lines: Record<string, unknown>[] = [];
  const target = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { log: createLog('info', target), lines };
};

it('stands in every line of the log that is written meanwhile: as a request, or as what a request has caused', async () => {
  const { log, lines } = openLines();
  log.info('before');
  await inContext({ correlationId: 'one' }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info('in a request');
    log.child({ part: 'x' }).info('in a part of it');
  });
  const event = { eventId: 'e', metadata: { correlationId: 'two' } };
  inContext(contextOf(event), () => log.error({ err: new Error('no luck') }, 'in a reaction'));
  log.info('after');
  expect(lines.map(({ msg, requestId, correlationId }) => [msg, requestId, correlationId])).toEqual([
    ['before', undefined, undefined],
    ['in a request', 'one', undefined],
    ['in a part of it', 'one', undefined],
    ['in a reaction', undefined, 'two'],
    ['after', undefined, undefined],
  ]);
});

it('belongs to the work alone: two at once keep their own', async () => {
  const seen = await Promise.all(
    ['a', 'b'].map((correlationId) =>
      inContext({ correlationId }, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return currentContext()?.correlationId;
      }),
    ),
  );
  expect(seen).toEqual(['a', 'b']);
  expect(currentContext()).toBeUndefined();
});
