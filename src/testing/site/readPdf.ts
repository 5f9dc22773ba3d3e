/** The text of a PDF as a reader of it would copy it: fonts' own tables say which character a glyph stands for. */
import { inflateSync } from 'node:zlib';

type Objects = Map<string, { head: string; stream: Buffer | undefined }>;

const objectsOf = (pdf: Buffer): Objects => {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [head = '', ...rest] = body.split('\nstream\n');
      const raw = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
      const stream = rest.length === 0 ? undefined : head.includes('/FlateDecode') ? inflateSync(raw) : raw;
      return [id, { head, stream }];
    }),
  );
};

const hexText = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** Glyph → text, from the font's `ToUnicode`. */
const glyphsOf = (cmap: string): Map<number, string> => {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) =>
      glyphs.set(parseInt(first, 16) + index, hexText(hex)),
    );
  return glyphs;
};

/** Its lines, page after page, in the order in which they were drawn. */
export const readPdf = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(table)?.stream?.toString('latin1') ?? ''));
    }
  return [...objects.values()].flatMap(({ stream }) =>
    [...(stream?.toString('latin1') ?? '').matchAll(/\nBT\n([\s\S]*?)\nET/g)].map(([, drawn = '']) => {
      const glyphs = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(drawn)?.[1] ?? '');
      return [...drawn.matchAll(/<(\w+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => glyphs?.get(parseInt(glyph, 16)) ?? '\uFFFD')
        .join('');
    }),
  );
};
