/** Papers as PDF, in a font with Latin, Greek and Cyrillic; any other character shows as a box. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { remember } from '#platform/time/remember.ts';
import type { Block, Paper } from '#modules/papers/paper.ts';
import type { DrawPaper } from '#modules/papers/ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

type Doc = InstanceType<typeof PDFDocument>;

const MARGIN = 56;
const NAME_WIDTH = 140;
const ink = { plain: '#1b1a17', muted: '#665f55', line: '#ddd6ca' };

/** A font that pdfkit has not to parse again for every paper, which takes longer than the paper; its types do not mention it. */
const openFont = async (name: string): Promise<Buffer> =>
  create(
    await readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)),
  ) as unknown as Buffer;
const loadFonts = remember(DAY_MS, async () => {
  const [plain, bold] = await Promise.all([
    openFont('400Regular/NotoSans_400Regular'),
    openFont('600SemiBold/NotoSans_600SemiBold'),
  ]);
  return { plain, bold };
});

/** Characters that steer the text around them are not part of a name. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (steering) => (steering === '\n' ? steering : ' '));

const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN;

/** Starts a new page rather than tear a row apart. */
const keepTogether = (doc: Doc, height: number): void => {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
};

const drawFact = (doc: Doc, [name, value]: readonly [string, string]): void => {
  const valueWidth = widthOf(doc) - NAME_WIDTH;
  doc.font('plain').fontSize(9);
  const height = Math.max(
    doc.heightOfString(printable(name), { width: NAME_WIDTH - 14 }),
    doc.heightOfString(printable(value), { width: valueWidth }),
  );
  keepTogether(doc, height);
  const { y } = doc;
  doc.fillColor(ink.muted).text(printable(name), MARGIN, y, { width: NAME_WIDTH - 14 });
  doc.fillColor(ink.plain).text(printable(value), MARGIN + NAME_WIDTH, y, { width: valueWidth });
  doc.x = MARGIN;
  doc.y = y + height + 5;
};

const drawLine = (doc: Doc): void => {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + widthOf(doc), doc.y)
    .lineWidth(0.5)
    .stroke(ink.line);
  doc.y += 5;
};

const drawAmount = (doc: Doc, [name, value]: readonly [string, string], isLast: boolean): void => {
  keepTogether(doc, 20);
  const { y } = doc;
  doc
    .font(isLast ? 'bold' : 'plain')
    .fontSize(10)
    .fillColor(ink.plain);
  doc.text(printable(name), MARGIN, y, { width: widthOf(doc) - 110 });
  doc.text(value, MARGIN, y, { width: widthOf(doc), align: 'right' });
  doc.x = MARGIN;
  doc.y = y + 17;
  drawLine(doc);
};

const AMOUNT_WIDTH = 76;
const DATE_WIDTH = 104;

/** One line of four columns, as high as its text needs. */
const drawEntry = (doc: Doc, [date, what, amount, balance]: readonly string[], font: 'plain' | 'bold'): void => {
  const whatWidth = widthOf(doc) - DATE_WIDTH - 2 * AMOUNT_WIDTH;
  doc.font(font).fontSize(9).fillColor(ink.plain);
  const words = printable(what ?? '');
  const height = doc.heightOfString(words, { width: whatWidth - 8 });
  keepTogether(doc, height + 8);
  const { y } = doc;
  doc.text(date ?? '', MARGIN, y, { width: DATE_WIDTH });
  doc.text(words, MARGIN + DATE_WIDTH, y, { width: whatWidth - 8 });
  for (const [place, text] of [amount, balance].entries()) {
    const x = MARGIN + DATE_WIDTH + whatWidth + place * AMOUNT_WIDTH;
    doc.text(text ?? '', x, y, { width: AMOUNT_WIDTH, align: 'right' });
  }
  doc.x = MARGIN;
  doc.y = y + height + 4;
  drawLine(doc);
};

const CODE_WIDTH = 84;

/** A QR code that leads to the address, also by a click. */
const drawCode = (doc: Doc, url: string): void => {
  keepTogether(doc, CODE_WIDTH + 8);
  const { data, size } = encode(url, { border: 0, ecc: 'M' });
  const side = CODE_WIDTH / size;
  const top = doc.y + 2;
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(MARGIN + x * side, top + y * side, side, side);
  doc.fill(ink.plain);
  doc.link(MARGIN, top, CODE_WIDTH, CODE_WIDTH, url);
  doc.y = top + CODE_WIDTH + 6;
};

const draw = (doc: Doc, block: Block): void => {
  const width = widthOf(doc);
  switch (block.kind) {
    case 'heading':
      keepTogether(doc, 60);
      doc.y += 12;
      doc.font('bold').fontSize(12.5).fillColor(ink.plain).text(printable(block.text), MARGIN, doc.y, { width });
      doc.y += 6;
      return;
    case 'text':
      doc.font('plain').fontSize(10).fillColor(ink.plain).text(printable(block.text), { width, lineGap: 1.5 });
      doc.y += 7;
      return;
    case 'small':
      doc.y += 2;
      doc.font('plain').fontSize(9).fillColor(ink.muted).text(printable(block.text), { width });
      doc.y += 4;
      return;
    case 'facts':
      for (const row of block.rows) drawFact(doc, row);
      return;
    case 'amounts':
      doc.y += 4;
      block.rows.forEach((row, index) => drawAmount(doc, row, index === block.rows.length - 1));
      doc.y += 4;
      return;
    case 'entries':
      drawEntry(doc, block.names, 'bold');
      for (const row of block.rows) drawEntry(doc, row, 'plain');
      doc.y += 4;
      return;
    case 'link':
      doc.font('plain').fontSize(9).fillColor(ink.plain);
      doc.text(printable(block.text), { width, link: block.url, underline: true });
      doc.y += 4;
      return;
    case 'code':
      drawCode(doc, block.url);
  }
};

/** Below the margin, so the line may stand where text would start a new page. */
const drawFeet = (doc: Doc, brandName: string, reference: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN + 14;
    const width = widthOf(doc);
    doc.font('plain').fontSize(8).fillColor(ink.muted);
    doc.text(printable(`${brandName} · ${reference}`), MARGIN, y, { width, lineBreak: false });
    doc.text(`${page + 1} of ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
};

export const pdfPapers =
  (brandName: string): DrawPaper =>
  async ({ title, subtitle, reference, at, blocks }: Paper) => {
    const { plain, bold } = await loadFonts();
    const made = new Date(at);
    const doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: printable(`${title}: ${subtitle}`), Author: brandName, CreationDate: made, ModDate: made },
    });
    const chunks: Buffer[] = [];
    const ended = new Promise<Buffer>((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
    doc.registerFont('plain', plain).registerFont('bold', bold);
    doc.font('bold').fontSize(11).fillColor(ink.muted).text(printable(brandName));
    doc.y += 14;
    doc.font('bold').fontSize(24).fillColor(ink.plain).text(title);
    doc.font('plain').fontSize(12).fillColor(ink.muted).text(printable(subtitle));
    doc.y += 18;
    for (const block of blocks) draw(doc, block);
    drawFeet(doc, brandName, reference);
    doc.end();
    return ended;
  };
