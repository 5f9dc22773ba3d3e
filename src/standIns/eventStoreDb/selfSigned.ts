/** A certificate of the loopback address that signs itself (X.509, RFC 5280), made anew so that no key lies anywhere. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type SelfSigned = Readonly<{ certificatePem: string; keyPem: string }>;

/** One value in DER: its tag, its length, its content. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const hex = (tag: number, text: string): Buffer => der(tag, Buffer.from(text, 'hex'));
const objectId = (text: string): Buffer => hex(0x06, text);

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const names = {
  commonName: objectId('550403'),
  basicConstraints: objectId('551d13'),
  subjectAltName: objectId('551d11'),
};
const isTrue = hex(0x01, 'ff');

/** `YYMMDDHHMMSSZ` */
const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** For `localhost` and 127.0.0.1, valid for a week around `nowMs`. */
export const makeSelfSigned = (nowMs: number): SelfSigned => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(names.commonName, der(0x0c, Buffer.from('localhost')))));
  const altNames = sequence(der(0x82, Buffer.from('localhost')), hex(0x87, '7f000001'));
  const extensions = sequence(
    sequence(names.basicConstraints, isTrue, der(0x04, sequence(isTrue))),
    sequence(names.subjectAltName, der(0x04, altNames)),
  );
  const content = sequence(
    der(0xa0, hex(0x02, '02')),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(nowMs - DAY_MS), utcTime(nowMs + 6 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
