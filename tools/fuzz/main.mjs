/**
 * Property-based fuzz test of the public API. schemathesis generates requests from the OpenAPI document of a running shop, as a visitor, a customer and an
 * admin. It fails if an answer is a 5xx, does not match the document, or has a field that the document does not have.
 *
 *   npm run fuzz
 *   npm run fuzz -- --examples 15 --seed 7
 *
 * Needs Python 3.10 or newer with pip, and the Python package index at the first run. If one is missing, it prints that and skips the test. In CI only
 * Python may be missing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { furnish } from './furnish.mjs';
import { findSchemathesis } from './schemathesis.mjs';
import { startShop } from './shop.mjs';
import { strictDocument } from './strict-document.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { examples: { type: 'string', default: '50' }, seed: { type: 'string', default: '20261121' } } });

function report(passed, failed) {
  const folder = path.join(root, 'artifacts/tests');
  mkdirSync(folder, { recursive: true });
  const results = { numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, testResults: [] };
  writeFileSync(path.join(folder, 'fuzz.json'), JSON.stringify(results));
  console.log(`› Fuzz: ${passed} calls of the API passed, ${failed} failed (seed ${values.seed})`);
  if (failed > 0) process.exitCode = 1;
}

/** A visitor's requests to these calls answer 401 only. The runs with a token make such requests too (the check `ignored_auth`). */
const needsLogin = ({ security }) => security.length > 0 && security.every((way) => Object.keys(way).length > 0);

const tool = await findSchemathesis(path.join(root, '.cache/fuzz'));
if (tool.missing === undefined) {
  const shop = await startShop(root);
  try {
    const { identities, configFile } = await furnish(shop);
    const document = await (await fetch(`${shop.origin}/api/openapi.json`)).json();
    const documentFile = path.join(shop.dataDir, 'openapi.json');
    writeFileSync(documentFile, JSON.stringify(strictDocument(document)));
    const protectedCalls = Object.values(document.paths).flatMap((path) => Object.values(path).filter(needsLogin).map(({ operationId }) => operationId));
    console.log(`› Fuzz: as ${identities.map(({ name }) => name).join(', ')} …`);
    const runs = await Promise.all(
      identities.map(async ({ name, token }) => ({ name, ...(await tool.run({ url: shop.origin, documentFile, token, without: token ? [] : protectedCalls, configFile, examples: values.examples, seed: values.seed })) })),
    );
    for (const { name, output } of runs.filter(({ failed }) => failed > 0)) console.log(`As ${name}:\n${output}`);
    const sum = (count) => runs.reduce((total, run) => total + run[count], 0);
    report(sum('passed'), sum('failed'));
  } finally {
    await shop.stop();
  }
} else {
  console.log(`› Fuzz: skipped. ${tool.missing}`);
  if (process.env.CI && tool.hasPython) report(0, 1);
}
