/** Containers, with what cameras and editors put into them. */
import { AAC, H264, type Film } from './film.ts';

const listed = (file: string, about: string, output: string, rest: Partial<Film> = {}): Film => ({
  file,
  about,
  becomes: 'listed',
  output,
  ...rest,
});

const HEVC = '-c:v libx265 -preset ultrafast -x265-params log-level=error';
const AV1 = '-c:v libsvtav1 -preset 12 -svtav1-params tune=0';
const VP8 = '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 800k';
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 800k';

const boxed: readonly Film[] = [
  listed('h264.mp4', 'H.264, AAC', `${H264} ${AAC}`),
  listed('h264-b.mp4', 'H.264 with B frames and open groups', `-c:v libx264 -bf 3 -x264-params open-gop=1 ${AAC}`),
  listed('h264-422.mov', 'H.264 4:2:2, 10 bit, PCM of 24 bit', '-c:v libx264 -pix_fmt yuv422p10le -c:a pcm_s24le'),
  listed('h264-444.mp4', 'H.264 4:4:4', `-c:v libx264 -preset ultrafast -pix_fmt yuv444p ${AAC}`),
  listed('h264-rgb.mp4', 'H.264 RGB', `-c:v libx264rgb -preset ultrafast ${AAC}`),
  listed('h264-intra.mov', 'H.264, key frames only, PCM', `${H264} -g 1 -c:a pcm_s16le`),
  listed('hevc.mp4', 'HEVC (hvc1), AAC', `${HEVC} -pix_fmt yuv420p -tag:v hvc1 ${AAC}`),
  listed('hevc-hev1.mp4', 'HEVC (hev1), AC-3', `${HEVC} -pix_fmt yuv420p -tag:v hev1 -c:a ac3`),
  listed('hevc10.mov', 'HEVC, 10 bit, HLG', `${HEVC} -pix_fmt yuv420p10le -color_trc arib-std-b67 -tag:v hvc1 ${AAC}`),
  listed('hevc422.mp4', 'HEVC 4:2:2, 10 bit', `${HEVC} -pix_fmt yuv422p10le ${AAC}`),
  listed('av1.mp4', 'AV1, Opus', `${AV1} -pix_fmt yuv420p -c:a libopus`),
  listed('av1-10.mp4', 'AV1, 10 bit, AAC', `${AV1} -pix_fmt yuv420p10le ${AAC}`),
  listed('vp9.mp4', 'VP9, FLAC', `${VP9} -c:a flac -strict -2`),
  listed('mpeg4.mp4', 'MPEG-4 part 2, MP3', '-c:v mpeg4 -q:v 4 -c:a libmp3lame'),
  listed('mpeg2.mov', 'MPEG-2, PCM', '-c:v mpeg2video -q:v 3 -c:a pcm_s16le'),
  listed('mjpeg.mov', 'Motion JPEG, PCM of 8 bit', '-c:v mjpeg -pix_fmt yuvj420p -q:v 3 -c:a pcm_u8'),
  listed('prores-proxy.mov', 'ProRes Proxy, PCM', '-c:v prores_ks -profile:v 0 -c:a pcm_s16le'),
  listed('prores-422.mov', 'ProRes 422 HQ, PCM of 24 bit', '-c:v prores_ks -profile:v 3 -c:a pcm_s24le'),
  listed(
    'prores-4444.mov',
    'ProRes 4444 with alpha',
    '-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le -c:a pcm_s16le',
  ),
  listed('dnxhr.mov', 'DNxHR LB, PCM', '-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s16le'),
  listed('cineform.mov', 'CineForm, PCM', '-c:v cfhd -c:a pcm_s16le'),
  listed('jpeg2000.mov', 'JPEG 2000, PCM', '-c:v jpeg2000 -c:a pcm_s16le'),
  listed('animation.mov', 'QuickTime Animation', '-c:v qtrle -c:a pcm_s16be'),
  listed('png.mov', 'PNG pictures as a film', '-c:v png -c:a pcm_s16le'),
  listed('v210.mov', 'uncompressed, 10 bit', '-c:v v210 -c:a pcm_s16le'),
  listed('uyvy.mov', 'uncompressed, 8 bit', '-c:v rawvideo -pix_fmt uyvy422 -c:a pcm_s16le'),
  listed('dv.mov', 'DV PAL', '-s 720x576 -c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le'),
  listed('svq1.mov', 'Sorenson', '-s 320x240 -c:v svq1 -pix_fmt yuv410p -c:a adpcm_ima_qt'),
  listed('hap.mov', 'Hap', '-c:v hap -c:a pcm_s16le'),
  listed('h263.3gp', 'H.263 and AMR’s stand-in AAC in 3GP', '-s 352x288 -c:v h263 -c:a aac -ac 1 -ar 8000'),
];

const matroska: readonly Film[] = [
  listed('h264.mkv', 'H.264, AAC', `${H264} ${AAC}`),
  listed('hevc.mkv', 'HEVC, FLAC', `${HEVC} -pix_fmt yuv420p -c:a flac`),
  listed('av1.mkv', 'AV1, Opus', `${AV1} -pix_fmt yuv420p -c:a libopus`),
  listed('ffv1.mkv', 'FFV1, PCM', '-c:v ffv1 -c:a pcm_s16le'),
  listed('mpeg2.mkv', 'MPEG-2, MP2', '-c:v mpeg2video -q:v 3 -c:a mp2'),
  listed('theora.mkv', 'Theora, Vorbis', '-c:v libtheora -q:v 6 -c:a libvorbis'),
  listed('dirac.mkv', 'VC-2', '-c:v vc2 -c:a pcm_s16le'),
  listed('utvideo.mkv', 'Ut Video', '-c:v utvideo -pix_fmt yuv420p -c:a pcm_s16le'),
  listed('raw.mkv', 'uncompressed', '-c:v rawvideo -pix_fmt yuv420p -c:a pcm_s16le'),
  listed('mpeg4.mkv', 'MPEG-4 part 2, TrueHD', '-c:v mpeg4 -q:v 4 -c:a truehd -strict -2'),
  listed('dts.mkv', 'H.264, DTS', `${H264} -c:a dca -strict -2`),
  listed('vp8.webm', 'VP8, Vorbis', `${VP8} -c:a libvorbis`),
  listed('vp9.webm', 'VP9, Opus', `${VP9} -c:a libopus`),
  listed('vp9-10.webm', 'VP9, 10 bit', `${VP9} -pix_fmt yuv420p10le -profile:v 2 -c:a libopus`),
  listed('vp9-alpha.webm', 'VP9 with alpha', `${VP9} -pix_fmt yuva420p -c:a libopus`),
  listed('av1.webm', 'AV1, Opus', `${AV1} -pix_fmt yuv420p -c:a libopus`),
  listed('live.webm', 'as a browser records it: no length', `${VP8} -c:a libopus -live 1`),
];

const others: readonly Film[] = [
  listed('mjpeg.avi', 'Motion JPEG, PCM', '-c:v mjpeg -pix_fmt yuvj422p -q:v 3 -c:a pcm_s16le'),
  listed('xvid.avi', 'Xvid, MP3', '-c:v libxvid -q:v 4 -c:a libmp3lame'),
  listed('h264.avi', 'H.264, AC-3', `${H264} -bf 0 -c:a ac3`),
  listed('dv.avi', 'DV PAL', '-s 720x576 -c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le'),
  listed('huffyuv.avi', 'HuffYUV', '-c:v huffyuv -pix_fmt yuv422p -c:a pcm_s16le'),
  listed('msmpeg4.avi', 'DivX 3', '-c:v msmpeg4 -q:v 4 -c:a mp2'),
  listed('raw.avi', 'uncompressed BGR', '-c:v rawvideo -pix_fmt bgr24 -c:a pcm_s16le'),
  listed('cinepak.avi', 'Cinepak', '-s 320x240 -c:v cinepak -c:a pcm_u8 -ar 22050'),
  listed('ffv1.avi', 'FFV1', '-c:v ffv1 -c:a pcm_s24le'),
  listed('mpeg2.m2t', 'MPEG-2, MP2', '-c:v mpeg2video -q:v 3 -c:a mp2 -f mpegts'),
  listed('h264.m2t', 'H.264, AC-3', `${H264} -c:a ac3 -f mpegts`),
  listed('hevc.m2t', 'HEVC, E-AC-3', `${HEVC} -pix_fmt yuv420p -c:a eac3 -f mpegts`),
  listed(
    'avchd.m2ts',
    'AVCHD: H.264 interlaced, AC-3',
    `${H264} -flags +ilme+ildct -x264opts tff=1 -c:a ac3 -f mpegts -mpegts_m2ts_mode 1`,
  ),
  listed('dvd.vob', 'DVD: MPEG-2, AC-3', '-target pal-dvd -f dvd'),
  listed('mpeg1.mpg', 'MPEG-1, MP2', '-c:v mpeg1video -q:v 3 -c:a mp2 -f mpeg'),
  listed('svcd.mpg', 'MPEG-2 program stream', '-target pal-svcd -f svcd'),
  listed('flv1.flv', 'Sorenson Spark, MP3', '-c:v flv -q:v 4 -c:a libmp3lame -ar 44100'),
  listed('h264.flv', 'H.264, AAC', `${H264} ${AAC}`),
  listed('screen.flv', 'Flash screen video', '-c:v flashsv -c:a pcm_s16le -ar 44100'),
  listed('wmv1.wmv', 'WMV 7, WMA', '-c:v wmv1 -q:v 4 -c:a wmav1'),
  listed('wmv2.wmv', 'WMV 8, WMA', '-c:v wmv2 -q:v 4 -c:a wmav2'),
  listed('msmpeg4.asf', 'MPEG-4 version 3', '-c:v msmpeg4 -q:v 4 -c:a wmav2'),
];

const sounds: readonly Film[] = [
  listed('surround51.mp4', 'AAC 5.1', `${H264} -c:a aac -ac 6`),
  listed('surround71.mov', 'PCM 7.1', `${H264} -c:a pcm_s24le -ac 8`),
  listed('alac.mov', 'Apple Lossless', `${H264} -c:a alac`),
  listed('float.mov', 'PCM of 32 bit, floating', `${H264} -c:a pcm_f32le`),
  listed('big-endian.mov', 'PCM of 24 bit, big-endian', `${H264} -c:a pcm_s24be`),
  listed('opus.mp4', 'Opus in MP4', `${H264} -c:a libopus`),
  listed('8khz.mp4', 'AAC at 8 kHz', `${H264} -c:a aac -ar 8000`),
  listed('192khz.mov', 'PCM at 192 kHz', `${H264} -c:a pcm_s24le -ar 192000`),
  listed('alaw.mov', 'G.711 A-law', `${H264} -c:a pcm_alaw -ar 8000 -ac 1`),
  listed('ima.mov', 'IMA ADPCM', `${H264} -c:a adpcm_ima_qt`),
  listed('silent.mp4', 'no sound', H264, { inputs: ['testsrc2=s=640x360:r=25:d=6'] }),
  listed('two-tracks.mp4', 'two tracks of sound', `-map 0 -map 1 -map 1 ${H264} ${AAC}`),
  listed('speex.flv', 'Speex', `-c:v flv -q:v 4 -c:a libspeex -ar 16000 -ac 1`),
  listed('adpcm.avi', 'Microsoft ADPCM', '-c:v mpeg4 -q:v 4 -c:a adpcm_ms'),
];

export const codecs: readonly Film[] = [...boxed, ...matroska, ...others, ...sounds];
