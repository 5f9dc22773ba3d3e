/** Finds texts in the sources from which something stored is made: ids, seals, hashes, keys, letters. */
import path from 'node:path';
import ts from 'typescript';

/** Callees whose argument becomes part of an id, a hash, a seal, a derived key or the key of a limit. */
const makers = /^(idOf|derive|update|seal|take|setAAD|[a-zA-Z]+Key)$/;

const calleeOf = (call: ts.CallExpression): string => {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

/** The fixed part of a text; what is filled in becomes `{}`, whatever it is called in the sources. */
const fixedText = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isCallExpression(node) && calleeOf(node) === 'join') {
    const { expression: list } = node.expression as ts.PropertyAccessExpression;
    const separator = node.arguments[0] && fixedText(node.arguments[0]);
    return ts.isArrayLiteralExpression(list)
      ? list.elements.map((element) => fixedText(element) ?? '{}').join(separator)
      : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `{}${literal.text}`)].join('');
};

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.ES2023, true);

const visitAll = (source: ts.SourceFile, visit: (node: ts.Node) => void): void => {
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
};

/** The server's own sources; what stands in for a provider stores nothing of ours. */
const listSources = (root: string): string[] =>
  ts.sys
    .readDirectory(path.join(root, 'src'), ['.ts'], ['**/*.test.ts'])
    .filter((file) => /\/src\/(modules|platform|events|app\/|config\/|[a-z]+\.ts)/.test(file))
    .filter((file) => !/sandbox|standIn/.test(file));

/** `idOf order:{}:{}:{}` and the like, once each, in the order of the alphabet. */
export const readMakerTexts = (root: string): string[] => {
  const found = new Set<string>();
  for (const file of listSources(root))
    visitAll(parse(file), (node) => {
      if (!ts.isCallExpression(node) || !makers.test(calleeOf(node))) return;
      for (const argument of node.arguments) {
        const text = fixedText(argument);
        if (text !== undefined) found.add(`${calleeOf(node)} ${text}`);
      }
    });
  return [...found].toSorted();
};

/** Every fixed text of one file, in its order. */
export const readTexts = (file: string): string[] => {
  const found: string[] = [];
  visitAll(parse(file), (node) => {
    if (ts.isSourceFile(node) || ts.isImportDeclaration(node.parent)) return;
    const text = fixedText(node);
    if (text !== undefined) found.push(text);
  });
  return found;
};
