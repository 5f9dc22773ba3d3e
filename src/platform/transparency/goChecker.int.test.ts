/** Go's own `sumdb/note` and `tlog` accept what we sign and prove. Debian: `golang-go` and `golang-golang-x-mod-dev`. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';
import { signCheckpoint } from './checkpoint.ts';
import { foldPeaks, headOver, leafHash, type Hash } from './merkle.ts';
import { consistencyRanges, inclusionRanges, nodesOf, type LeafRange } from './proofs.ts';
import { keyText, noteSigner } from './signedNote.ts';

const run = promisify(execFile);
const GOPATH = '/usr/share/gocode';
const hasGo =
  existsSync(`${GOPATH}/src/golang.org/x/mod/sumdb/tlog`) &&
  spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;
if (isLongRun && !hasGo) process.stdout.write('note: Go is not installed; its checkers of the tree were not run\n');

const program = `package main
import (
	"encoding/json"
	"fmt"
	"os"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)
type Case struct {
	Size, Leaf, From int64
	Text, Head, FromHead string
	Inclusion, Consistency []string
}
func hash(text string) tlog.Hash { h, err := tlog.ParseHash(text); if err != nil { panic(err) }; return h }
func hashes(texts []string) (found []tlog.Hash) { for _, text := range texts { found = append(found, hash(text)) }; return }
func main() {
	var given struct { Key, Note string; Cases []Case }
	file, _ := os.Open(os.Args[1])
	if err := json.NewDecoder(file).Decode(&given); err != nil { panic(err) }
	verifier, err := note.NewVerifier(given.Key)
	if err != nil { panic(err) }
	opened, err := note.Open([]byte(given.Note), note.VerifierList(verifier))
	if err != nil { panic(err) }
	fmt.Print(opened.Text)
	for _, c := range given.Cases {
		if err := tlog.CheckRecord(hashes(c.Inclusion), c.Size, hash(c.Head), c.Leaf, tlog.RecordHash([]byte(c.Text))); err != nil { panic(err) }
		if err := tlog.CheckTree(hashes(c.Consistency), c.Size, hash(c.Head), c.From, hash(c.FromHead)); err != nil { panic(err) }
	}
	fmt.Println(len(given.Cases))
}
`;

const texts = Array.from({ length: 700 }, (_, leaf) => `{"leaf":${leaf},"name":"Zoë"}`);
const leaves = texts.map(leafHash);
const hashOver = (range: LeafRange): Hash =>
  foldPeaks(
    nodesOf(range).map(({ height, index }) => headOver(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))),
  );
const base64 = (ranges: readonly LeafRange[]): string[] => ranges.map((range) => hashOver(range).toString('base64'));
const headAt = (size: number): Hash => hashOver({ begin: 0, end: size });

it.skipIf(!isLongRun || !hasGo)('Go opens the checkpoint and accepts the proofs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-go-'));
  try {
    const signer = noteSigner('soletake.example/transparency', Buffer.alloc(32, 5));
    const cases = [1, 2, 3, 7, 8, 255, 256, 257, 512, 700].map((size) => {
      const leaf = Math.floor(size / 3);
      const from = Math.ceil(size / 2);
      return {
        size,
        leaf,
        from,
        text: texts[leaf],
        head: headAt(size).toString('base64'),
        fromHead: headAt(from).toString('base64'),
        inclusion: base64(inclusionRanges(leaf, size)),
        consistency: base64(consistencyRanges(from, size)),
      };
    });
    const note = signCheckpoint({ origin: signer.key.name, size: 700, head: headAt(700) }, [signer]);
    await writeFile(path.join(folder, 'given.json'), JSON.stringify({ key: keyText(signer.key), note, cases }));
    await writeFile(path.join(folder, 'main.go'), program);
    const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOCACHE: path.join(folder, 'cache') };
    const { stdout } = await run('go', ['run', 'main.go', 'given.json'], { cwd: folder, env });
    expect(stdout).toBe(`soletake.example/transparency\n700\n${headAt(700).toString('base64')}\n${cases.length}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
