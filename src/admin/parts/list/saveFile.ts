/** Gives the person a file that this page has made. */
export const saveFile = (content: BlobPart, name: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
};
