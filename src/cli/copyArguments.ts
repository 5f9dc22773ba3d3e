import { parseArgs } from 'node:util';

/**
 * Reads `copy --from <kind> --to <other kind>` from the command line, where there are two kinds. Anything else prints how
 * `npm run <command>` is called, with the other forms that it has, and ends the process with 2.
 */
export const readCopyArguments = <Kind extends string>(
  command: string,
  kinds: readonly [Kind, Kind],
  otherForms: readonly string[] = [],
): { from: Kind; to: Kind } => {
  const [first, second] = kinds;
  const usage = (): never => {
    process.stderr.write(`Usage: npm run ${command} -- copy --from ${first} --to ${second}\n`);
    process.stderr.write(`       npm run ${command} -- copy --from ${second} --to ${first}\n`);
    for (const form of otherForms) process.stderr.write(`       npm run ${command} -- ${form}\n`);
    process.exit(2);
  };
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    });
    const from = kinds.find((kind) => kind === values.from);
    const to = kinds.find((kind) => kind === values.to);
    return positionals.join(' ') === 'copy' && from !== undefined && to !== undefined && from !== to
      ? { from, to }
      : usage();
  } catch {
    return usage();
  }
};
