import type { CertificateDocument } from '#contracts/certificates/certificates.ts';

/** Saves the document as `certificate-<id>.json`. */
export const downloadDocument = (certificateId: string, given: CertificateDocument): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(given, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `certificate-${certificateId}.json`;
  link.click();
  URL.revokeObjectURL(url);
};
