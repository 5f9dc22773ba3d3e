import type { Licence } from '#contracts/sales/sales.ts';
import { DocumentText } from './DocumentText.tsx';

/** The licence, readable in place. */
export const LicenceText = ({ licence }: { licence: Licence }) => (
  <div className="mt-3">
    <DocumentText label="Licence text" document={licence} />
  </div>
);
