/** Shows a bundle in its page. It stands there after `verifyBundle.mjs`, whose `checkBundle` it calls. */
const make = (name, text, parent) => {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
};
const byId = (id) => document.querySelector(`#${id}`);

const browserTools = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  isSignature: async (publicBytes, text, signature) => {
    const key = await crypto.subtle.importKey('raw', publicBytes, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, signature, text);
  },
};

/** Undefined when this browser verifies Ed25519; otherwise why nothing can be verified here. */
const whyNot = async () => {
  if (globalThis.crypto?.subtle === undefined) return 'This browser gives pages from files no cryptography.';
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']);
    return undefined;
  } catch (error) {
    return error.name === 'NotSupportedError'
      ? 'This browser does not verify signatures of the kind Ed25519.'
      : undefined;
  }
};

const valueText = (value) => {
  if (value === null) return 'none';
  if (typeof value === 'object' && typeof value.sealed === 'string') return `sealed for ${value.sealed}`;
  return typeof value === 'object'
    ? JSON.stringify(value, (_, inner) => (inner?.box ? valueText(inner) : inner))
    : String(value);
};

const showEvent = (event, fault) => {
  const { leaf, stream, revision, id, type, data, metadata } = event;
  const row = byId('events').insertRow();
  row.className = fault === undefined ? 'good' : 'bad';
  make('td', String(leaf + 1), row);
  make('td', metadata.at, row);
  make('td', metadata.actorId === null ? metadata.actorRole : `${metadata.actorRole} ${metadata.actorId}`, row);
  const what = make('td', '', row);
  make('strong', type, what);
  make('div', `event ${id}, revision ${revision} of ${stream}`, what).className = 'quiet';
  if (metadata.causationId !== null) make('div', `because of event ${metadata.causationId}`, what).className = 'quiet';
  for (const [name, value] of Object.entries(data ?? {})) make('div', `${name}: ${valueText(value)}`, what);
  make('td', fault ?? 'as signed', row);
};

const showChecks = (checks) => {
  for (const { name, faults } of checks) {
    const line = make('li', `${faults.length === 0 ? '✓' : '✗'} ${name}`, byId('checks'));
    line.className = faults.length === 0 ? 'good' : 'bad';
    if (faults.length > 0)
      line.textContent += `: ${faults[0]}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}`;
  }
};

const showBundle = async () => {
  const bundle = JSON.parse(byId('bundle').textContent);
  const { content } = bundle;
  byId('origin').textContent = content.origin;
  byId('made').textContent = content.madeAt;
  byId('about').textContent =
    Object.entries(content.about)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || 'the whole log';
  const [keyText = ''] = content.keys;
  byId('key').textContent = keyText;
  const why = await whyNot();
  if (why !== undefined) {
    byId('result').textContent = `${why} Nothing was verified. Use a newer browser, or node verify-bundle.mjs.`;
    for (const event of content.events) showEvent(event, 'not verified');
    return;
  }
  const { checks, events, size } = await checkBundle(bundle, keyText, browserTools);
  for (const { event, fault } of events) showEvent(event, fault);
  showChecks(checks);
  const isGood = checks.every(({ faults }) => faults.length === 0);
  byId('result').className = isGood ? 'good' : 'bad';
  byId('result').textContent = isGood
    ? `All ${events.length} events, of a log of ${size}, are as they were signed with the key below.`
    : 'This bundle is not what was signed with the key below.';
};

showBundle().catch((error) => {
  byId('result').className = 'bad';
  byId('result').textContent = `The bundle cannot be verified: ${error.message}`;
});
