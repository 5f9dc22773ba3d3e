import type { Attachment } from '#platform/mail/mail.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { createFindPaper } from './adapters/findPaper.ts';
import { mountPapers, signedPaperLinks } from './adapters/paperLinks.ts';
import { createFindIssued, getReceiptRow } from '#projections/papers/receipts.ts';
import { papersPolicies } from './policies.ts';
import { createIssueReceipt } from './process.ts';
import type { Block, Paper } from './paper.ts';
import type { PapersEdges, PapersPorts, PapersSettings } from './ports.ts';
import { papersRoutes } from './routes.ts';

/** The first paper loads what draws it, which takes a tenth of a start. */
export const openPapersEdges = ({ brandName }: { brandName: string }): PapersEdges => ({
  drawPaper: async (paper) => {
    const { pdfPapers } = await import('./adapters/pdf.ts');
    return pdfPapers(brandName)(paper);
  },
});

type Given = Tools & { ports: PapersPorts; settings: PapersSettings; edges: PapersEdges };

/** Receipts, licences, credit notes and statements as PDF. */
export const papers = ({ ports, settings, edges, ...tools }: Given) => {
  const { origin, apiBaseUrl, seller, keys } = settings;
  const { clock } = tools;
  const signPaper = signedPaperLinks(keys.papers, clock, apiBaseUrl);
  const deps = { ...tools, ...ports, ...edges, origin, seller, signPaper };
  const findPaper = createFindPaper(deps);
  return {
    routes: papersRoutes(deps),
    policies: papersPolicies({
      ...deps,
      findChargedVat: async (orderId) => (await getReceiptRow(deps.db, orderId))?.seller.vat,
      issueReceipt: createIssueReceipt({ ...deps, findIssued: createFindIssued(deps.db) }),
    }),
    jobs: [],
    mount: (app) => mountPapers(app, { key: keys.papers, now: clock, findPaper }),
    /** Both papers of a sold order, to attach to a mail. @throws when they do not exist yet */
    findPapers: async (orderId: string): Promise<Attachment[]> => {
      const both = await Promise.all([findPaper('receipt', orderId), findPaper('licence', orderId)]);
      return both.map((paper) => {
        if (!paper) throw new Error(`order ${orderId} has no papers yet`);
        return paper;
      });
    },
  } satisfies Module & Record<string, unknown>;
};

export type { Block, Paper, PapersEdges, PapersSettings };
