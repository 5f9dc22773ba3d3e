/** What claims writes to people. What they typed is left out: whoever gives another's address could send it to them. */

export const claimMail = (brandName: string, { reference }: { reference: string }) => ({
  subject: `We have your copyright notice (${reference})`,
  paragraphs: [
    'Hello,',
    `your copyright notice to ${brandName} has arrived. Its reference is ${reference}.`,
    'A moderator reads it, and we write to this address with what was decided. The creator of the video is told what the notice says, and may answer it.',
  ],
  footnote: `If you sent no notice, somebody gave your address; please tell us by the contact page of ${brandName}.`,
});
