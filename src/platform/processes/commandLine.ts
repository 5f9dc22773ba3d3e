/** What a command was called with. A misspelt option is refused, so that it never does something else than was meant. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command takes. */
export type CommandForm<N extends string = never, F extends string = never, T extends string = never> = Readonly<{
  /** How it is called, as a person is told. */
  usage: string;
  /** Options with a number, `--seeds 5` or `--seeds=5`, and what it is when the option is not given. */
  numbers?: Readonly<Record<N, number>>;
  /** Options without a value. */
  flags?: readonly F[];
  /** Options with a text, `--roles=web`. */
  texts?: readonly T[];
  /** How many words may stand beside the options. Default 0. */
  mostPositionals?: number;
}>;

export type CommandLine<N extends string, F extends string, T extends string> = Readonly<{
  numbers: Readonly<Record<N, number>>;
  flags: ReadonlySet<F>;
  texts: Readonly<Partial<Record<T, string>>>;
  positionals: readonly string[];
}>;

const NUMBER = /^\d+(?:\.\d+)?$/;

const keysOf = <K extends string>(record: Readonly<Record<K, number>> | undefined): K[] =>
  Object.keys(record ?? {}) as K[];

/** @throws Error with a sentence about what the form does not have, or about a number that is none */
export const parseCommandLine = <N extends string = never, F extends string = never, T extends string = never>(
  args: readonly string[],
  form: CommandForm<N, F, T>,
): CommandLine<N, F, T> => {
  const { numbers, flags = [], texts = [], mostPositionals = 0 } = form;
  const named = keysOf(numbers);
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of [...named, ...texts]) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const tooMany = positionals[mostPositionals];
  if (tooMany !== undefined) throw new Error(`This command does not take “${tooMany}”.`);
  const textOf = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const numberOf = (name: N): number | undefined => {
    const text = textOf(name);
    if (text !== undefined && !NUMBER.test(text)) throw new Error(`--${name}: “${text}” is no number.`);
    return text === undefined ? numbers?.[name] : Number(text);
  };
  return {
    numbers: Object.fromEntries(named.map((name) => [name, numberOf(name)])) as Record<N, number>,
    flags: new Set(flags.filter((name) => values[name] === true)),
    texts: Object.fromEntries(texts.map((name) => [name, textOf(name)])) as Partial<Record<T, string>>,
    positionals,
  };
};

/** What this process was called with; what the form does not have is said with how the command is called, and ends the process with 2. */
export const readCommandLine = <N extends string = never, F extends string = never, T extends string = never>(
  form: CommandForm<N, F, T>,
): CommandLine<N, F, T> => {
  try {
    return parseCommandLine(process.argv.slice(2), form);
  } catch (error) {
    // What Node adds about arguments that begin with a dash is no help here.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    process.stderr.write(`${sentence.replace(/\.?$/, '.')}\nUsage: ${form.usage}\n`);
    return process.exit(2);
  }
};
