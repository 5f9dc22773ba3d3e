import { hole, holeIn, type Hole } from './hole.ts';

const links = 'src/modules/catalogue/adapters/mediaLinks.ts';
const uploads = 'src/modules/catalogue/upload/adapters/uploads.ts';
const avatars = 'src/modules/profile/adapters/avatars.ts';
const pictureHeader = 'src/platform/media/pictures/pictureHeader.ts';
const sealedFile = 'src/platform/files/sealedFile.ts';
const unsigned: [string, string] = [
  "if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem('not-found');",
  '',
];

export const fileHoles: readonly Hole[] = [
  hole('to write into another’s running upload', 'src/modules/catalogue/index.ts', [
    "state.status === 'uploading' && state.creatorId === userId",
    "state.status === 'uploading' && userId !== ''",
  ]),
  hole(
    'to write into another’s upload behind the id of one’s own',
    uploads,
    ['getFileIdFromRequest: authorisedId,', "getFileIdFromRequest: ({ url }) => url.split('/').at(-1),"],
    [' || request.url !== address', " || address === ''"],
  ),
  hole('to read or delete an upload', uploads, [
    "app.patch('/api/uploads/:videoId', resume);",
    "app.patch('/api/uploads/:videoId', resume); app.delete('/api/uploads/:videoId', resume);",
  ]),
  hole('to upload another size than was announced', uploads, [
    "if (Number(request.get('upload-length')) !== sizeBytes)",
    'if (sizeBytes < 0)',
  ]),
  hole('to promise more than anybody can send', 'src/modules/catalogue/upload/routes.ts', [
    'await checkPromises(creatorId, sizeBytes);',
    '',
  ]),
  hole('to fetch an original without a link', links, unsigned),
  hole('to turn the link of a preview into one of the original', links, unsigned),
  hole(
    'to use the link of one preview for another',
    links,
    ['[kind, name, String(expires), downloadName]', '[kind, String(expires), downloadName]'],
    ['[kind, name, expires, downloadName]', '[kind, expires, downloadName]'],
  ),
  hole(
    'to make a link last longer',
    links,
    ['[kind, name, String(expires), downloadName]', '[kind, name, downloadName]'],
    ['[kind, name, expires, downloadName]', '[kind, name, downloadName]'],
  ),
  hole('to go on downloading by a link that has run out', links, unsigned, [
    'if (Number(expires) * 1000 < now().getTime())',
    'if (Number(expires) < 0)',
  ]),
  hole('to walk out of the folder of media', links, [
    String.raw`if (!/^[0-9a-f]{64}\.(webp|jpg)$/.test(name)) throw new Problem('not-found');`,
    "if (name.includes('..')) return response.send(process.getBuiltinModule('fs').readFileSync(path.join(folders.published, name)));",
  ]),
  hole('to see an original as staff who handle nothing of it', 'src/modules/catalogue/originals/adminRoutes.ts', [
    "if (!held) return { original: null, previewUrl, needs: 'matter' as const };\n      const { matter, position } = held;",
    "const { matter, position } = held ?? { matter: { kind: 'review' as const, id }, position: 'moderator' as const };",
  ]),
  hole('to play an opened original in another browser', 'src/modules/auth/sessions/adapters/sessions.ts', [
    'found?.halfHash && holdsHalf(found.halfHash, cookies) ? found.caller : undefined',
    "cookies === 'none' ? undefined : found?.caller",
  ]),
  hole(
    'to have a page of one’s own served as a picture',
    pictureHeader,
    ['if (!isPictureKind(bytes)) return undefined;', ''],
    ['return header !== undefined && isAccepted(header) ? header : undefined;', 'return header;'],
  ),
  hole(
    'to fill the memory by a picture of few bytes and many points',
    avatars,
    ['if (pixels > avatarLimits.maxPixels)', 'if (pixels < 0)'],
    ['limitInputPixels: avatarLimits.maxPixels', 'limitInputPixels: false'],
  ),
  holeIn('to find an original on a stolen disk or in a stolen database', {
    file: sealedFile,
    find: 'return Buffer.concat([nonce, body, cipher.getAuthTag()]);',
    put: 'return Buffer.concat([nonce, content.subarray(0, body.length), cipher.getAuthTag()]);',
  }),
];
