import { open, stat } from 'node:fs/promises';

/** The kinds of file that are accepted. */
export type Container = 'mp4' | 'mov' | 'matroska' | 'webm' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'asf';

/** ffmpeg's names for the readers of those files. */
export type Demuxer = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'asf';

/** What the first bytes show: a container, a sound file, nothing at all, or something else. */
export type ContainerFacts = Container | 'sound' | 'empty' | 'unknown';

/** So many say what a file is. */
export const FIRST_BYTES = 4096;

/** Reads the first bytes of the file; its name does not count. */
export const inspectContainer = async (path: string): Promise<ContainerFacts> => {
  const { size } = await stat(path);
  if (size === 0) return 'empty';
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return identifyContainer(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};

/** The only reader with which a container may be opened. */
export const demuxerOf = (container: Container): Demuxer => {
  if (container === 'mp4') return 'mov';
  return container === 'webm' ? 'matroska' : container;
};

const FIRST_BOXES = ['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid'];
const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c';

/** The same from its first bytes. */
export const identifyContainer = (head: Buffer): ContainerFacts => {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  const hex = (length: number) => head.toString('hex', 0, length);
  if (FIRST_BOXES.includes(text(4, 8))) return text(4, 8) === 'ftyp' ? brandOf(text(8, 12)) : 'mov';
  if (hex(4) === '1a45dfa3') return docTypeOf(head);
  if (text(0, 4) === 'RIFF') return riffOf(text(8, 12));
  if (text(0, 3) === 'FLV') return 'flv';
  if (hex(16) === ASF_HEADER) return 'asf';
  if (hex(4) === '000001ba') return 'mpeg';
  if (isTransportStream(head)) return 'mpegts';
  return isSound(head) ? 'sound' : 'unknown';
};

/** The family of formats also holds still pictures. */
const PICTURE_BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'crx '];

const brandOf = (brand: string): ContainerFacts => {
  if (PICTURE_BRANDS.includes(brand)) return 'unknown';
  return brand === 'qt  ' ? 'mov' : 'mp4';
};

const riffOf = (form: string): ContainerFacts => {
  if (form === 'AVI ') return 'avi';
  return form === 'WAVE' ? 'sound' : 'unknown';
};

/** EBML DocType (RFC 8794 §11.2.6): element 0x4282, one byte of length, the name. */
const docTypeOf = (head: Buffer): ContainerFacts => {
  const at = head.indexOf(Buffer.from([0x42, 0x82]));
  if (at < 0) return 'unknown';
  const length = (head[at + 2] ?? 0x80) & 0x7f;
  const docType = head.toString('latin1', at + 3, at + 3 + length);
  if (docType.startsWith('webm')) return 'webm';
  return docType.startsWith('matroska') ? 'matroska' : 'unknown';
};

const SYNC_BYTE = 0x47;
/** Random bytes do not look like this many packets in a row. */
const PACKETS = 8;
/** A recording may begin in the middle of a packet of either size. */
const LONGEST_PACKET = 192;

/** ISO 13818-1: a sync byte every 188 bytes; cameras (m2ts) put four bytes before each packet. */
const isTransportStream = (head: Buffer) =>
  [188, LONGEST_PACKET].some((packet) =>
    Array.from({ length: LONGEST_PACKET }, (_, start) => start).some(
      (start) =>
        start + PACKETS * packet <= head.length &&
        Array.from({ length: PACKETS }, (_, index) => head[start + index * packet]).every((byte) => byte === SYNC_BYTE),
    ),
  );

/** The first packet of a Theora stream (Theora specification, 6.2). */
const THEORA = Buffer.from('\u0080theora', 'latin1');

const isSound = (head: Buffer) => {
  const start = head.toString('latin1', 0, 4);
  if (start === 'OggS') return !head.includes(THEORA);
  return start.startsWith('ID3') || ['fLaC', 'FORM'].includes(start) || isAudioFrame(head[0], head[1]);
};

/** MPEG audio of layer II or III, or AAC in ADTS: eleven set bits, then the layer. */
const isAudioFrame = (first = 0, second = 0) => {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const layer = second & 0x06;
  return layer === 0x02 || layer === 0x04 || (second & 0xf6) === 0xf0;
};
