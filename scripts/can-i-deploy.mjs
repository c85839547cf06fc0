/**
 * Says whether a part can be deployed without breaking another: it compares what the part exposes and uses now with what is deployed.
 *
 *   npm run can-i-deploy -- mfe-checkout                     the part in this checkout, into production, today
 *   npm run can-i-deploy                                     every part, and in which order
 *   npm run can-i-deploy -- services/order --version 1.0.0   a recorded version: a rollback
 *   npm run can-i-deploy -- --record mfe-checkout            after its deployment: records what is deployed now
 *
 * `--to ENVIRONMENT` names another lock file than `deployments/production.json`. Exits with 1 if a part would break.
 */
import { parseArgs } from 'node:util';
import { openDeployments } from './can-i-deploy/deployments.mjs';
import { root } from './can-i-deploy/program.mjs';
import { takeSnapshots } from './can-i-deploy/snapshot.mjs';
import { breaks, plan } from './can-i-deploy/verdict.mjs';
import { deployables } from './parts.mjs';

const options = { to: { type: 'string', default: 'production' }, version: { type: 'string' }, record: { type: 'boolean', default: false } };
const nameOf = ({ part, version }) => `${part} ${version}`;

function reject(candidate, found, environment) {
  process.exitCode = 1;
  console.error(`✗ ${nameOf(candidate)} (team ${candidate.team}) cannot be deployed to ${environment}:`);
  for (const { isCandidate, reasons, ...other } of found) {
    const needs = other.part === candidate.part ? 'it would break' : `it would break, because of ${nameOf(other)} of team ${other.team}`;
    console.error(`  ${isCandidate ? needs : `team ${other.team} would break, with ${nameOf(other)}`}:\n${reasons.map((reason) => `    ${reason}`).join('\n')}`);
  }
}

async function main() {
  const { positionals, values: { to: environment, version, record } } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.filter((part) => !deployables.includes(part));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${deployables.join(', ')}.`);
  const parts = positionals.length > 0 ? positionals : deployables;
  const deployments = openDeployments(root, environment);
  const candidates = version ? parts.map((part) => deployments.snapshot(part, version)) : await takeSnapshots(parts);

  if (record) {
    for (const candidate of candidates) deployments.record(candidate);
    return console.log(`Recorded in deployments/${environment}.json: ${candidates.map(nameOf).join(', ')}`);
  }
  const world = deployments.world();
  const { order, stuck } = plan(candidates, world);
  for (const candidate of order) console.log(`✓ ${nameOf(candidate)} can be deployed to ${environment}${breaks(candidate, world).length > 0 ? ', after those above' : ''}`);
  for (const { candidate, found } of stuck) reject(candidate, found, environment);
}

await main().catch(({ message }) => {
  console.error(`✗ ${message}`);
  process.exitCode = 1;
});
