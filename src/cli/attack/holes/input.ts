import { hole, holeIn, type Hole } from './hole.ts';

const listPage = 'src/platform/postgres/listPage.ts';
const server = 'src/platform/http/server.ts';
const asData = {
  file: 'src/web/app/appData.ts',
  find: "replace(/[<>&\\u2028\\u2029]/g, (character) => escapes[character] ?? '')",
  put: "replace(/[\\u2028\\u2029]/g, '')",
};
/** The site takes what renders its pages from the product's folder otherwise. */
const ownRenderer = {
  file: 'src/platform/http/site.ts',
  find: "path.join(dist, 'server', 'entryServer.js')",
  put: "path.join(dist, 'planted', 'entryServer.js')",
};

export const inputHoles: readonly Hole[] = [
  hole('to write SQL into a search', 'projections/catalogue/listings/listingFilters.ts', [
    "query.where('m.search', 'like', `%${escapeLike(text)}%`)",
    "query.whereRaw(`m.search like '%${text}%'`)",
  ]),
  hole('to write SQL into the order of a list', listPage, [': fields[standard]) ?? id;', ': sort.field) ?? id;']),
  hole('to sort a list by what every object has', listPage, [
    '(Object.hasOwn(fields, sort.field) ? fields[sort.field] : fields[standard]) ?? id;',
    'fields[sort.field] ?? fields[standard] ?? id;',
  ]),
  hole('to write SQL into the filter of a list', 'projections/catalogue/videoRows.ts', [
    "query.where('v.title', 'ilike', `%${filter.q.replace(/[\\\\%_]/g, '\\\\$&')}%`)",
    "query.whereRaw(`v.title ilike '%${filter.q}%'`)",
  ]),
  holeIn('to run a script by the title of a video', asData, ownRenderer),
  holeIn('to run a script by a search', asData, ownRenderer),
  hole('to learn the nonce of a page by its mark', 'src/platform/http/site.ts', [
    'html: fill(whole, page, pages.preload(page.modules))',
    'html: withNonce(fill(whole, page, pages.preload(page.modules)), nonce)',
  ]),
  hole('to write a second line, or none that can be seen, as a name', 'src/contracts/shared/typedText.schema.ts', [
    '&& !outOfLine.test(text)',
    '',
  ]),
  hole('to stop the site by a character that no table can hold', 'src/platform/text/legible.ts', [
    'ILLEGIBLE.test(data) ? [pointer] : []',
    'ILLEGIBLE.test(pointer) ? [pointer] : []',
  ]),
  hole('to stop the site by a large or a deep body', server, ["limit: '200kb'", "limit: '200mb'"]),
  hole('to send a form of a foreign page as JSON', server, ['if (isOther) throw', 'if (isOther === null) throw']),
  holeIn(
    'to lead the links of mails to another host',
    {
      file: 'src/modules/auth/password/routes.ts',
      find: 'await send(mailRequestedLinkJob, job);',
      put: "process.env['SEEN_HOST'] = transport.header('host') ?? ''; await send(mailRequestedLinkJob, job);",
    },
    {
      file: 'src/modules/auth/policies.ts',
      find: '${origin}/reset-password?',
      put: "http://${process.env['SEEN_HOST']}/reset-password?",
    },
  ),
  hole('to hide a second request behind a first', 'src/main.ts', [
    'createHttpServer((_, response)',
    'createHttpServer({ insecureHTTPParser: true }, (_, response)',
  ]),
  hole('to write lines into the log of the process', server, [
    "response.on('finish', () => {",
    "response.on('finish', () => { process.stdout.write(`${decodeURI(request.path)}\\n`);",
  ]),
  hole('to send words of one’s own by a mail of the site', 'src/modules/auth/account/process.ts', [
    'const registration = {',
    "const named = await load(user, userId); if (named.status === 'registered') await sendMail(to.email, { subject: named.displayName ?? '', paragraphs: [named.displayName ?? ''] }); const registration = {",
  ]),
  hole('to read personal data from an error', 'src/platform/http/problems.ts', [
    '.send(JSON.stringify(problem.toDocument(requestId)))',
    '.send(JSON.stringify({ ...problem.toDocument(requestId), stack: problem.stack }))',
  ]),
];
