/** The page beside a bundle: it holds the bundle, opens without a server, asks nothing of the network, and verifies by itself. */
import { hash } from 'node:crypto';
import styles from './bundlePage.css?raw';
import showing from './showBundle.mjs?raw';
import verifying from './verifyBundle.mjs?raw';

/** The program that verifies a bundle, one file for Node. */
export const verifierText = verifying;

const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Nothing in it ends the element that holds it. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c');

/** The page of this bundle, which is JSON. */
export const bundlePage = (bundleText: string): string => {
  const script = `\n${verifying}\n${showing}\n`;
  const style = `\n${styles}\n`;
  const policy = `default-src 'none'; script-src ${digestOf(script)}; style-src ${digestOf(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Events of a log, with their proofs</title>
<style>${style}</style>
</head>
<body>
<h1>Events of <span id="origin"></span></h1>
<p id="result" role="status">Verifying …</p>
<ul id="checks"></ul>
<p>About: <span id="about"></span>. Made at <span id="made"></span>.</p>
<p>Signed with this key, which you should have from somebody else than the maker of this file: <code id="key"></code></p>
<p>Personal values are sealed: only the marketplace can open them, and what is proved is that they are the same ones.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">Time (UTC)</th><th scope="col">By</th><th scope="col">Event</th><th scope="col">Verified</th></tr></thead>
<tbody id="events"></tbody>
</table>
<noscript><p>This page verifies by a script, which is switched off.</p></noscript>
<script type="application/json" id="bundle">${inert(bundleText)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
};
