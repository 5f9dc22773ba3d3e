/** Tells `npm test` what happens in a run of Vitest: a line of JSON for each step, to file descriptor 3. */
import { writeSync } from 'node:fs';
import path from 'node:path';

const PIPE = 3;
const report = (step) => {
  const text = Buffer.from(`${JSON.stringify(step)}\n`);
  for (let sent = 0; sent < text.length;) {
    try {
      sent += writeSync(PIPE, text, sent);
    } catch (error) {
      // The reader is behind; the pipe takes more in a moment.
      if (error.code !== 'EAGAIN') throw error;
    }
  }
};

const fileOf = ({ moduleId }) => path.relative(process.cwd(), moduleId);

/** The expectation, the difference, and the line of the test. */
const textOf = ({ message, diff, stacks = [] }) => {
  const [place] = stacks.filter(({ file }) => !file.includes('node_modules'));
  const where = place === undefined ? [] : [`at ${path.relative(process.cwd(), place.file)}:${place.line}`];
  return [message, ...(diff ? [diff] : []), ...where].join('\n');
};

const textsOf = (errors) => (errors ?? []).map(textOf).join('\n');

// eslint-disable-next-line no-restricted-exports -- Vitest reads a reporter from the default export.
export default class RunReporter {
  /** The output of each test that has not ended, by its id. */
  written = new Map();
  failed = new Set();

  onTestRunStart(specifications) {
    const files = specifications.map((specification) => ({
      lane: specification.project.name,
      file: fileOf(specification),
    }));
    report({ step: 'files', files });
  }

  onTestModuleStart(module) {
    report({ step: 'start', file: fileOf(module) });
  }

  onUserConsoleLog({ content, taskId }) {
    for (const line of content.split('\n')) if (line.startsWith('note:')) report({ step: 'note', text: line });
    if (taskId === undefined) return;
    if (this.failed.has(taskId)) report({ step: 'written', text: content.trimEnd() });
    else this.written.set(taskId, (this.written.get(taskId) ?? '') + content);
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const written = this.written.get(test.id) ?? '';
    this.written.delete(test.id);
    if (state !== 'failed') return;
    this.failed.add(test.id);
    const { module, fullName: title } = test;
    report({ step: 'failure', lane: module.project.name, file: fileOf(module), title, text: textsOf(errors), written });
  }

  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
    }
    const lane = module.project.name;
    const file = fileOf(module);
    // A file that fails as a whole counts as one.
    if (module.state() === 'failed' && counts.failed === 0) {
      counts.failed = 1;
      const suites = [...module.children.allSuites()];
      const text = [module, ...suites]
        .map((suite) => textsOf(suite.errors()))
        .filter(Boolean)
        .join('\n');
      report({ step: 'failure', lane, file, title: '', text, written: '' });
    }
    const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic();
    report({ step: 'end', lane, file, ms: duration + setupDuration + collectDuration + prepareDuration, ...counts });
  }

  onTestRunEnd(_, errors) {
    report({ step: 'over', errors: errors.map(textOf) });
  }
}
