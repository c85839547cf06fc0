/**
 * Says whether a part can be deployed without breaking another: it compares what the part exposes and uses now with what is deployed.
 *
 *   npm run can-i-deploy -- mfe-checkout              as it is in this checkout, into production
 *   npm run can-i-deploy                              every part, each on its own
 *   npm run can-i-deploy -- services/order --version 1.0.0   a recorded version: a rollback
 *   npm run can-i-deploy -- --record mfe-checkout     after its deployment: notes what is deployed now
 *
 * `--to ENVIRONMENT` names another lock file than `deployments/production.json`. Exits 1 where somebody would break.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDeployments } from './can-i-deploy/deployments.mjs';
import { takeSnapshots } from './can-i-deploy/snapshot.mjs';
import { breaks } from './can-i-deploy/verdict.mjs';

const root = path.resolve(import.meta.dirname, '..');
const options = { to: { type: 'string', default: 'production' }, version: { type: 'string' }, record: { type: 'boolean', default: false } };

/** Every folder that a team deploys: those whose package.json names the team. */
function findParts() {
  const folders = [...readdirSync(root), ...readdirSync(path.join(root, 'services')).map((name) => `services/${name}`)];
  const isPart = (folder) => {
    const file = path.join(root, folder, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).storefront?.team !== undefined;
  };
  return folders.filter(isPart).sort();
}

function tell({ part, version, team }, found, environment) {
  if (found.length === 0) return console.log(`✓ ${part} ${version} can be deployed to ${environment}`);
  console.error(`✗ ${part} ${version} (team ${team}) cannot be deployed to ${environment}:`);
  for (const { part: other, version: theirs, team: owner, isCandidate, reasons } of found) {
    const who = isCandidate ? `it would break itself on ${other} ${theirs} of team ${owner}` : `team ${owner} would break, with ${other} ${theirs}`;
    console.error(`  ${who}:\n${reasons.map((reason) => `    ${reason}`).join('\n')}`);
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const all = findParts();
  const unknown = positionals.filter((part) => !all.includes(part));
  if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  const parts = positionals.length > 0 ? positionals : all;
  const deployments = openDeployments(root, values.to);
  const candidates = values.version ? parts.map((part) => deployments.snapshot(part, values.version)) : await takeSnapshots(root, parts);

  if (values.record) {
    for (const candidate of candidates) deployments.record(candidate);
    return console.log(`Recorded in deployments/${values.to}.json: ${candidates.map(({ part, version }) => `${part} ${version}`).join(', ')}`);
  }
  for (const candidate of candidates) {
    const found = breaks(candidate, deployments.running(), deployments.current(candidate.part));
    tell(candidate, found, values.to);
    if (found.length > 0) process.exitCode = 1;
  }
}

await main().catch(({ message }) => {
  console.error(`✗ ${message}`);
  process.exitCode = 1;
});
