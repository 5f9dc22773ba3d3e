import { LegalPage } from '#web/components/prose/LegalPage.tsx';

const text = `
## What may not be uploaded

- What is not yours: other people’s footage, television, films, music that you have no licence for, recordings of screens.
- People who did not agree, and children without the consent of their parents.
- Anything that sexualises children. We report it, and the account ends at once.
- Sexual content, cruelty, violence for its own sake, hatred against people for what they are.
- Instructions meant to harm: weapons, drugs, breaking in.
- Private data: number plates of neighbours, addresses, documents, screens with messages.
- Work that is shown as safe and is not. Say it in the description when something was done by a professional.
- Footage made by a machine from a description, shown as if it had been filmed.
- The same video again, or a copy of one that has been sold. [Why](/creator-faq#re-upload).

## What may not be done

- Buying your own videos, or having friends buy them, to look trusted.
- Agreeing on a sale here and paying elsewhere.
- Saving or publishing previews.
- Opening several accounts to get around a limit or a suspension.
- Reading the site by machine faster than its limits allow, or looking for holes in it without telling us first.

## What happens then

A moderator reviews it. Depending on how serious it is, a video is rejected or taken off the marketplace, an account is
suspended, or money of a sale is kept until the matter is settled. We tell you what we decided and why, and you may ask
for another person to decide. Where we must report something to the authorities, we do.

## Telling us

Something here that should not be? Write by the [contact](/contact) page, with the address of the video. If it is about your
copyright, use the page for [copyright](/dmca).
`;

export const AcceptableUsePage = () => (
  <LegalPage
    title="Acceptable Use"
    description="What may not be uploaded or done here, what happens then, and how to report it."
    lead="What does not belong here, and what happens to it."
    text={text}
  />
);
