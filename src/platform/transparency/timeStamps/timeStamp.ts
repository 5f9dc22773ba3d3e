/** Requests for time stamps and their answers (RFC 3161), in DER. */
import { id_signedData, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

const SHA256 = '2.16.840.1.101.3.4.2.1';

/** What a granted answer says; `nonce` is that of the request, empty where there was none. */
export type TimeStamp = Readonly<{
  /** The SHA-256 of what was stamped, 32 bytes. */
  imprint: Buffer;
  nonce: Buffer;
}>;

const bytesOf = (given: { buffer: ArrayBuffer } | ArrayBuffer | undefined): Buffer => {
  if (given === undefined) return Buffer.alloc(0);
  return Buffer.from(given instanceof ArrayBuffer ? given : given.buffer);
};
const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

/**
 * The request for a time stamp over this SHA-256, with the certificate of the authority in the answer.
 * @param nonce a positive integer without leading zeros, as it stands in DER
 */
export const timeStampRequest = (imprint: Buffer, nonce: Buffer): Buffer =>
  Buffer.from(
    AsnConvert.serialize(
      new TimeStampReq({
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
          hashedMessage: new OctetString(bufferOf(imprint)),
        }),
        nonce: bufferOf(nonce),
        certReq: true,
      }),
    ),
  );

/** Reads an answer, without verifying its signature. @throws Error that says why it is no granted time stamp over a SHA-256 */
export const readTimeStamp = (answer: Buffer): TimeStamp => {
  const { status, timeStampToken: token } = AsnConvert.parse(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(
      `the authority refuses with status ${status.status}: ${[...(status.statusString ?? [])].join(', ')}`,
    );
  if (token?.contentType !== id_signedData) throw new Error('the answer holds no time stamp');
  const { encapContentInfo: content } = AsnConvert.parse(token.content, SignedData);
  if (content.eContentType !== id_ct_tstInfo || !content.eContent?.single)
    throw new Error('what the authority has signed is no time stamp');
  const { messageImprint, nonce } = AsnConvert.parse(content.eContent.single, TSTInfo);
  if (messageImprint.hashAlgorithm.algorithm !== SHA256) throw new Error('the time stamp is not over a SHA-256');
  return { imprint: bytesOf(messageImprint.hashedMessage), nonce: bytesOf(nonce) };
};
