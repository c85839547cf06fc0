/**
 * Says whether a part can be deployed without breaking another: it compares what the part exposes and uses now with what is deployed.
 *
 *   npm run can-i-deploy -- mfe-checkout              as it is in this checkout, into production, today
 *   npm run can-i-deploy                              every part, and in which order
 *   npm run can-i-deploy -- services/order --version 1.0.0   a recorded version: a rollback
 *   npm run can-i-deploy -- --record mfe-checkout     after its deployment: notes what is deployed now
 *
 * `--to ENVIRONMENT` names another lock file than `deployments/production.json`. Exits 1 where somebody would break.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDeployments } from './can-i-deploy/deployments.mjs';
import { findParts } from './can-i-deploy/parts.mjs';
import { takeSnapshots } from './can-i-deploy/snapshot.mjs';
import { breaks, plan } from './can-i-deploy/verdict.mjs';

const root = path.resolve(import.meta.dirname, '..');
const options = { to: { type: 'string', default: 'production' }, version: { type: 'string' }, record: { type: 'boolean', default: false } };

const nameOf = ({ part, version }) => `${part} ${version}`;

function refuse(candidate, found, environment) {
  process.exitCode = 1;
  console.error(`✗ ${nameOf(candidate)} (team ${candidate.team}) cannot be deployed to ${environment}:`);
  for (const { isCandidate, reasons, ...other } of found) {
    const on = other.part === candidate.part ? '' : ` on ${nameOf(other)} of team ${other.team}`;
    console.error(`  ${isCandidate ? `it would break itself${on}` : `team ${other.team} would break, with ${nameOf(other)}`}:\n${reasons.map((reason) => `    ${reason}`).join('\n')}`);
  }
}

function judgeEach(candidates, world, environment) {
  for (const candidate of candidates) {
    const found = breaks(candidate, world);
    if (found.length > 0) refuse(candidate, found, environment);
    else console.log(`✓ ${nameOf(candidate)} can be deployed to ${environment}`);
  }
}

function judgeTogether(candidates, world, environment) {
  const { order, stuck } = plan(candidates, world);
  for (const candidate of order) {
    const isHeldUp = breaks(candidate, world).length > 0;
    console.log(`✓ ${nameOf(candidate)} can be deployed to ${environment}${isHeldUp ? ', after those above' : ''}`);
  }
  for (const { candidate, found } of stuck) refuse(candidate, found, environment);
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const all = findParts(root);
  const unknown = positionals.filter((part) => !all.includes(part));
  if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  const isEach = positionals.length > 0;
  const parts = isEach ? positionals : all;
  const deployments = openDeployments(root, values.to);
  const candidates = values.version ? parts.map((part) => deployments.snapshot(part, values.version)) : await takeSnapshots(root, parts);

  if (values.record) {
    for (const candidate of candidates) deployments.record(candidate);
    return console.log(`Recorded in deployments/${values.to}.json: ${candidates.map(nameOf).join(', ')}`);
  }
  (isEach ? judgeEach : judgeTogether)(candidates, deployments.world(), values.to);
}

await main().catch(({ message }) => {
  console.error(`✗ ${message}`);
  process.exitCode = 1;
});
