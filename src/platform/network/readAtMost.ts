/** Bodies of answers that strangers send. */

/**
 * Reads the body of an answer.
 * @param most bytes
 * @throws Error when the answer is a refusal, has no body, or a longer one; `sender` is the subject of its sentence
 */
export const readAtMost = async (answer: Response, most: number, sender: string): Promise<Buffer> => {
  if (!answer.ok || !answer.body) throw new Error(`${sender} answered with ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most) throw new Error(`the answer of ${sender} is far too large`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};
