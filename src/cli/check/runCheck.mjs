/** Runs one check that computes for seconds, in a process of its own: `runCheck.mjs FILE FUNCTION`. Prints what it finds. */
const [file, name] = process.argv.slice(2);
try {
  await (await import(new URL(file, import.meta.url)))[name]();
} catch (error) {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
