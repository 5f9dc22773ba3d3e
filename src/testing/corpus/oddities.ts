/** Shapes, times and additions that lead astray, and files that are refused. */
import { AAC, H264, PICTURE, TONE, type Film } from './film.ts';

const listed = (file: string, about: string, output: string, rest: Partial<Film> = {}): Film => ({
  file,
  about,
  becomes: 'listed',
  output,
  ...rest,
});
const refused = (file: string, becomes: Film['becomes'], about: string, rest: Partial<Film>): Film => ({
  file,
  about,
  becomes,
  ...rest,
});
const PLAIN = `${H264} ${AAC}`;
const COPY = '-map 0 -c copy';
/** Cuts a film in the middle. */
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
/** As `encv` (ISO 23001-7): what a player cannot open without a key. */
const locked = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy.write('encv', copy.indexOf('avc1', copy.indexOf('stsd')), 'latin1');
  return copy;
};

const shapes: readonly Film[] = [
  listed('odd-size.mp4', '641 × 361 pixels', `-c:v mpeg4 -q:v 4 ${AAC}`, {
    inputs: ['testsrc2=s=641x361:r=25:d=6', TONE],
  }),
  listed('odd-444.mkv', '639 × 359 pixels, 4:4:4', `-c:v libx264 -pix_fmt yuv444p -preset ultrafast ${AAC}`, {
    inputs: ['testsrc2=s=639x359:r=25:d=6', TONE],
  }),
  listed('anamorphic.mpg', 'pixels of 64:45', '-vf setsar=64/45 -c:v mpeg2video -q:v 3 -c:a mp2 -f mpeg', {
    inputs: ['testsrc2=s=720x576:r=25:d=6', TONE],
  }),
  listed('narrow-pixels.mp4', 'pixels of 1:3', `-vf setsar=1/3 ${PLAIN}`, {
    inputs: ['testsrc2=s=1280x360:r=25:d=6', TONE],
  }),
  listed('upright.mp4', '360 × 640 pixels', PLAIN, { inputs: ['testsrc2=s=360x640:r=25:d=6', TONE] }),
  listed('square.mp4', '480 × 480 pixels', PLAIN, { inputs: ['testsrc2=s=480x480:r=25:d=6', TONE] }),
  listed('panorama.mp4', '2048 × 256 pixels', PLAIN, { inputs: ['testsrc2=s=2048x256:r=25:d=6', TONE] }),
  listed(
    'interlaced.mov',
    'interlaced, lower field first',
    '-vf setfield=bff -c:v mpeg2video -flags +ilme+ildct -q:v 3 -c:a pcm_s16le',
  ),
  listed('full-range.mp4', 'full range of brightness', `${H264} -pix_fmt yuvj420p ${AAC}`),
  listed(
    'bt2020.mp4',
    'HDR10: PQ, BT.2020',
    `-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc ${AAC}`,
  ),
  listed('grey.mkv', 'grey pictures of 16 bit', '-c:v ffv1 -pix_fmt gray16le -c:a flac'),
  listed('palette.mov', 'Animation of 256 colours', '-c:v qtrle -pix_fmt pal8 -c:a pcm_s16le', {
    inputs: ['testsrc2=s=640x360:r=25:d=6,split[a][b];[a]palettegen[p];[b][p]paletteuse', TONE],
  }),
];

const times: readonly Film[] = [
  listed('vfr.mp4', 'variable frame rate', `-vf select='not(mod(n\\,3))+gt(n\\,80)' -vsync vfr ${PLAIN}`),
  listed('120fps.mp4', '120 pictures a second', PLAIN, { inputs: ['testsrc2=s=640x360:r=120:d=6', TONE] }),
  listed('23976.mov', '23.976 pictures a second', PLAIN, { inputs: ['testsrc2=s=640x360:r=24000/1001:d=6', TONE] }),
  listed('10fps.avi', '10 pictures a second', '-c:v mpeg4 -q:v 4 -c:a mp2', {
    inputs: ['testsrc2=s=640x360:r=10:d=6', TONE],
  }),
  listed('late-sound.mp4', 'sound that begins after two seconds', PLAIN, { inputs: [PICTURE, 'sine=d=4,adelay=2000'] }),
  listed('short-sound.mov', 'sound that ends early', PLAIN, { inputs: [PICTURE, 'sine=d=2'] }),
  listed('long-sound.mkv', 'sound that goes on for four seconds', PLAIN, { inputs: [PICTURE, 'sine=d=10'] }),
  listed('begins-late.mp4', 'a time line that begins at one hour', `-output_ts_offset 3600 ${PLAIN}`),
  listed('begins-late.m2t', 'the same as a transport stream', `-output_ts_offset 3600 ${PLAIN} -f mpegts`),
  listed('wraps.m2t', 'a clock that wraps around', `-output_ts_offset 95440 ${PLAIN} -f mpegts`),
  listed('fragments.mp4', 'fragments', `-movflags frag_keyframe+empty_moov+default_base_moof ${PLAIN}`),
  listed('dash.mp4', 'fragments with an index', `-movflags dash+frag_keyframe ${PLAIN}`),
  listed('hybrid.mov', 'fragments behind an index', `-movflags frag_keyframe ${PLAIN}`),
  listed('faststart.mp4', 'its index first', `-movflags faststart ${PLAIN}`),
  listed('edit-list.mov', 'an edit list that begins within a group', COPY, {
    inputs: ['@h264-b.mp4'],
    before: '-ss 1.3',
  }),
  listed('timescale.mov', 'a time scale of 600', `-video_track_timescale 600 ${PLAIN}`),
  listed('short.mp4', '1.2 seconds', PLAIN, { inputs: ['testsrc2=s=640x360:r=25:d=1.2', 'sine=d=1.2'] }),
  listed('two-in-one.m2t', 'two recordings in a row', `${COPY} -f mpegts`, {
    inputs: ['@h264.m2t'],
    edit: (bytes) => Buffer.concat([bytes, bytes]),
  }),
];

const additions: readonly Film[] = [
  listed('place.mp4', 'a place in the metadata', COPY, {
    inputs: ['@h264.mp4'],
    more: ['-metadata', 'location=+51.5072-000.1276/'],
  }),
  listed('place.mov', 'a place, a maker, a time code', `${COPY} -timecode 01:00:00:00`, {
    inputs: ['@h264.mp4'],
    more: ['-metadata', 'location=+51.5072-000.1276/', '-metadata', 'make=Acme'],
  }),
  listed('place.mkv', 'a place in a tag', COPY, {
    inputs: ['@h264.mkv'],
    more: ['-metadata', 'LOCATION=+51.5072-000.1276/'],
  }),
  listed('place.webm', 'a place in a tag', COPY, {
    inputs: ['@vp8.webm'],
    more: ['-metadata', 'LOCATION=+51.5072-000.1276/'],
  }),
  listed('place.flv', 'a maker in the metadata', COPY, { inputs: ['@h264.flv'], more: ['-metadata', 'device=Acme 9'] }),
  listed('place.wmv', 'a maker in the metadata', COPY, { inputs: ['@wmv2.wmv'], more: ['-metadata', 'camera=Acme 9'] }),
  listed(
    'chapters.mkv',
    'chapters, subtitles and a place',
    '-map 0 -map 1 -map_metadata 2 -c:v copy -c:a copy -c:s srt',
    { inputs: ['@h264.mkv', '@lines.srt', '@chapters.txt'], more: ['-metadata', 'LOCATION=+51.5072-000.1276/'] },
  ),
  listed('drone.mkv', 'subtitles that name places', '-map 0 -map 1 -c:v copy -c:a copy -c:s srt', {
    inputs: ['@h264.mkv', '@flight.srt'],
  }),
  listed('subtitles.mp4', 'subtitles and chapters', '-map 0 -map 1 -map_metadata 2 -c:v copy -c:a copy -c:s mov_text', {
    inputs: ['@h264.mp4', '@lines.srt', '@chapters.txt'],
  }),
  listed('cover.mp4', 'a cover', '-map 0 -map 1 -c copy -disposition:v:1 attached_pic', {
    inputs: ['@h264.mp4', '@still.png'],
  }),
  listed('cover.mkv', 'an attached picture', `${COPY}`, {
    inputs: ['@h264.mkv'],
    more: ['-attach', 'still.png', '-metadata:s:t', 'mimetype=image/png'],
  }),
  listed(
    'still-track.mp4',
    'a larger still as second track',
    '-map 0 -map 1 -c:v:0 copy -c:a copy -c:v:1 mjpeg -disposition:v:1 0',
    { inputs: ['@h264.mp4', '@still.png'] },
  ),
  listed('xmp.mp4', 'a box of XMP behind the film', COPY, {
    inputs: ['@h264.mp4'],
    edit: (bytes) => Buffer.concat([bytes, box('uuid', Buffer.from('<x:xmpmeta>GPSLatitude 51,30N</x:xmpmeta>'))]),
  }),
  listed('trailer.mp4', 'strange bytes behind the film', COPY, {
    inputs: ['@h264.mp4'],
    edit: (bytes) => Buffer.concat([bytes, Buffer.alloc(5000, 0x5a)]),
  }),
  listed('zeros.mp4', 'zeros behind the film', COPY, {
    inputs: ['@h264.mp4'],
    edit: (bytes) => Buffer.concat([bytes, Buffer.alloc(5000)]),
  }),
  listed('xavc.mp4', 'XAVC: big-endian PCM in MP4', '-c:v libx264 -pix_fmt yuv420p -c:a pcm_s16be -f mov', {
    edit: (bytes) => Buffer.concat([renamed(bytes, 'XAVC'), box('uuid', Buffer.alloc(64, 7))]),
  }),
  listed('mulaw.mp4', 'G.711 in MP4 with a place', `${H264} -c:a pcm_mulaw -ar 8000 -ac 1 -f mov`, {
    more: ['-metadata', 'location=+51.5072-000.1276/'],
    edit: (bytes) => renamed(bytes, 'isom'),
  }),
  listed('nine.mov', 'nine channels without places', `${H264} -c:a pcm_s16le`, {
    inputs: [
      PICTURE,
      'aevalsrc=sin(500*t)|sin(600*t)|sin(700*t)|sin(800*t)|sin(900*t)|sin(1000*t)|sin(1100*t)|sin(1200*t)|sin(1300*t):d=6',
    ],
  }),
  listed('begun.m2t', 'begins within a packet', `${PLAIN} -f mpegts`, {
    edit: (bytes) => Buffer.concat([Buffer.alloc(50, 0x22), bytes]),
  }),
  listed('wrong-name.avi', 'an MP4 named AVI', `${COPY} -f mp4`, { inputs: ['@h264.mp4'] }),
  listed('damaged.mp4', 'damaged in the middle', COPY, {
    inputs: ['@h264.mp4'],
    edit: (bytes) => overwritten(bytes, 0.5, 600),
  }),
  listed('damaged.mkv', 'damaged in the middle', COPY, {
    inputs: ['@h264.mkv'],
    edit: (bytes) => overwritten(bytes, 0.5, 300),
  }),
];

const refusals: readonly Film[] = [
  refused('empty.mp4', 'empty-file', 'nothing', {}),
  refused('text.mp4', 'not-a-video', 'text', { edit: () => Buffer.from('This is my film.\n'.repeat(500)) }),
  refused('page.mov', 'not-a-video', 'a page of HTML', {
    edit: () => Buffer.from('<!doctype html><video src="file:///etc/passwd">'),
  }),
  refused('playlist.mp4', 'not-a-video', 'a playlist', {
    edit: () => Buffer.from('#EXTM3U\n#EXTINF:6,\nfile:///etc/passwd\n'),
  }),
  refused('concat.mp4', 'not-a-video', 'a list of files for ffmpeg', {
    edit: () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  }),
  refused('noise.mp4', 'not-a-video', 'bytes without order', {
    edit: () => Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at * 31 + at * 17 + (at >> 3)) & 0xff)),
  }),
  refused('still.png', 'not-a-video', 'a picture, PNG', {
    inputs: ['testsrc2=s=1920x1080:r=25:d=1'],
    output: '-frames:v 1 -update 1',
  }),
  refused('still.jpg', 'not-a-video', 'a picture, JPEG', {
    inputs: ['testsrc2=s=1920x1080:r=25:d=1'],
    output: '-frames:v 1 -update 1 -pix_fmt yuvj420p',
  }),
  refused('moving.gif', 'not-a-video', 'a moving GIF', { inputs: ['testsrc2=s=320x240:r=10:d=3'], output: '' }),
  refused('moving.webp', 'not-a-video', 'a moving WebP', {
    inputs: ['testsrc2=s=320x240:r=10:d=2'],
    output: '-c:v libwebp_anim',
  }),
  refused('film.ogv', 'not-a-video', 'Theora in Ogg', { output: '-c:v libtheora -c:a libvorbis' }),
  refused('film.nut', 'not-a-video', 'NUT', { output: `${H264} -c:a mp2` }),
  refused('film.mxf', 'not-a-video', 'MXF', { output: '-c:v mpeg2video -c:a pcm_s16le -ar 48000' }),
  refused('film.h264', 'not-a-video', 'H.264 without a container', { inputs: [PICTURE], output: H264 }),
  refused('film.y4m', 'not-a-video', 'Y4M', { inputs: ['testsrc2=s=320x240:r=25:d=1'], output: '-pix_fmt yuv420p' }),
  refused('song.mp3', 'no-pictures', 'MP3', { inputs: [TONE], output: '-c:a libmp3lame' }),
  refused('song.wav', 'no-pictures', 'WAV', { inputs: [TONE], output: '' }),
  refused('song.flac', 'no-pictures', 'FLAC', { inputs: [TONE], output: '' }),
  refused('song.ogg', 'no-pictures', 'Vorbis in Ogg', { inputs: [TONE], output: '-c:a libvorbis' }),
  refused('song.m4a', 'no-pictures', 'AAC in MP4', { inputs: [TONE], output: '-c:a aac' }),
  refused('song.mka', 'no-pictures', 'FLAC in Matroska', { inputs: [TONE], output: '-c:a flac' }),
  refused('one-picture.mp4', 'too-short', 'one picture and no sound', {
    inputs: [PICTURE],
    output: `-frames:v 1 ${H264}`,
  }),
  refused('one-picture.webm', 'undecodable', 'one picture with sound', {
    output: '-frames:v 1 -c:v libvpx -c:a libvorbis',
  }),
  refused('half-second.mov', 'too-short', 'half a second', {
    inputs: ['testsrc2=s=640x360:r=25:d=0.5', 'sine=d=0.5'],
    output: PLAIN,
  }),
  refused('small.mp4', 'too-small', '320 × 100 pixels', {
    inputs: ['testsrc2=s=320x100:r=25:d=6', TONE],
    output: PLAIN,
  }),
  refused('slow.mp4', 'low-frame-rate', 'two pictures a second', {
    inputs: ['testsrc2=s=640x360:r=2:d=6', TONE],
    output: PLAIN,
  }),
  refused('black.mp4', 'mostly-black', 'black', { inputs: ['color=black:s=640x360:r=25:d=6', TONE], output: PLAIN }),
  refused('frozen.mkv', 'mostly-frozen', 'a picture that stands still', {
    inputs: ['testsrc2=s=640x360:r=25:d=0.04,loop=150:1', TONE],
    output: PLAIN,
  }),
  refused('cut.mp4', 'truncated', 'its end is missing', {
    inputs: ['@faststart.mp4'],
    output: `${COPY} -movflags faststart`,
    edit: half,
  }),
  refused('cut.mov', 'truncated', 'its index is missing', { inputs: ['@h264-intra.mov'], output: COPY, edit: half }),
  refused('cut.mkv', 'truncated', 'its end is missing', { inputs: ['@h264.mkv'], output: COPY, edit: half }),
  refused('cut.avi', 'truncated', 'its end is missing', { inputs: ['@h264.avi'], output: COPY, edit: half }),
  refused('cut.wmv', 'truncated', 'its end is missing', { inputs: ['@wmv2.wmv'], output: COPY, edit: half }),
  refused('protected.mp4', 'encrypted', 'copy-protected', { inputs: ['@h264.mp4'], output: COPY, edit: locked }),
  refused('century.mp4', 'too-long', 'claims to last 30 hours', {
    inputs: ['testsrc2=s=640x360:r=25:d=1'],
    output: `-vf setpts=N*TB*4500/25*10000 ${H264} -r 1/4500`,
  }),
];

/** Made of lines; ingredients of others. */
const written: readonly Film[] = [
  refused('lines.srt', 'not-a-video', 'subtitles alone', {
    edit: () =>
      Buffer.from('1\n00:00:00,500 --> 00:00:02,000\nGood morning.\n\n2\n00:00:03,000 --> 00:00:05,000\nGood night.\n'),
  }),
  refused('flight.srt', 'not-a-video', 'subtitles of a drone', {
    edit: () => Buffer.from('1\n00:00:00,500 --> 00:00:02,000\nGPS (51.5072, -0.1276) altitude 40\n'),
  }),
  refused('chapters.txt', 'not-a-video', 'a list of chapters', {
    edit: () =>
      Buffer.from(
        ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=3000\ntitle=Dawn\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=3000\nEND=6000\ntitle=Dusk\n',
      ),
  }),
];

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** With another brand in front. */
const renamed = (bytes: Buffer, brand: string): Buffer => {
  const copy = Buffer.from(bytes);
  copy.write(brand, 8, 'latin1');
  return copy;
};

const overwritten = (bytes: Buffer, share: number, count: number): Buffer => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(bytes.length * share);
  return copy.fill(0x5a, at, at + count);
};

export const oddities: readonly Film[] = [...written, ...shapes, ...times, ...additions, ...refusals];
