/** Types and lint over one program: what the compiler has worked out about the types, the lint rules ask it for. */
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from '../setup.mjs';

const formatHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

/** Everything that the compiler and the lint rules find; empty when all is well. */
const findFaults = async () => {
  const configFile = path.join(root, 'tsconfig.json');
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram(fileNames, options);
  const errors = ts.getPreEmitDiagnostics(program);
  if (errors.length > 0) return ts.formatDiagnostics(errors, formatHost);
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(['src', 'projections']);
  if (results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)) return '';
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(results);
};

const faults = await findFaults();
process.stdout.write(faults);
process.exitCode = faults === '' ? 0 : 1;
