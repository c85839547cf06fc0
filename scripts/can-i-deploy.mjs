/**
 * Says whether a part can be deployed without breaking another: it compares what the part exposes and uses now with what is deployed.
 *
 *   npm run can-i-deploy -- mfe-checkout                              before a deployment: the part in this checkout
 *   npm run can-i-deploy                                              during development: every part, and in which order
 *   npm run can-i-deploy -- services/order --version 1.0.0            before a rollback: a recorded version
 *   npm run can-i-deploy -- --record mfe-checkout                     after a deployment: records what is deployed now
 *   npm run can-i-deploy -- --record services/order --version 1.0.0   after a rollback
 *   npm run can-i-deploy -- --record mfe-reviews                      after the removal of a part that the repository no longer has
 *
 * `--to ENVIRONMENT` names another lock file than `deployments/production.json`. Exits with 1 if a part would break, or if a named part needs a higher version.
 */
import { parseArgs } from 'node:util';
import { openDeployments } from './can-i-deploy/deployments.mjs';
import { root } from './can-i-deploy/program.mjs';
import { takeSnapshots } from './can-i-deploy/snapshot.mjs';
import { breaks, missingParts, plan } from './can-i-deploy/verdict.mjs';
import { deployables } from './parts.mjs';

const options = { to: { type: 'string', default: 'production' }, version: { type: 'string' }, record: { type: 'boolean', default: false } };
const nameOf = ({ part, version }) => `${part} ${version}`;

function reject(candidate, found, missing, environment) {
  process.exitCode = 1;
  console.error(`✗ ${nameOf(candidate)} (team ${candidate.team}) cannot be deployed to ${environment}:`);
  for (const { isCandidate, reasons, ...other } of found) {
    const needs = other.part === candidate.part ? 'it would break' : `it would break, because of ${nameOf(other)} of team ${other.team}`;
    console.error(`  ${isCandidate ? needs : `team ${other.team} would break, with ${nameOf(other)}`}:\n${reasons.map((reason) => `    ${reason}`).join('\n')}`);
  }
  for (const { part, titles } of missing) console.error(`  deploy ${part} first: it has ${titles.join(', ')}`);
}

/** Prints a verdict on each candidate. */
async function judge(candidates, { deployments, environment, isBeforeDeployment }) {
  const world = deployments.world();
  const { order, stuck } = plan(candidates, world);
  const reused = order.filter(deployments.isReused);
  for (const candidate of isBeforeDeployment ? order.filter((one) => !reused.includes(one)) : order) {
    console.log(`✓ ${nameOf(candidate)} can be deployed to ${environment}${breaks(candidate, world).length > 0 ? ', after those above' : ''}`);
  }
  for (const candidate of reused) {
    console.log(`${isBeforeDeployment ? '✗' : '!'} ${nameOf(candidate)} was recorded with another contract. Raise the version in ${candidate.part}/package.json before its deployment.`);
  }
  if (isBeforeDeployment && reused.length > 0) process.exitCode = 1;
  const isLacking = stuck.some(({ candidate, found }) => found.some(({ part }) => part === candidate.part));
  const others = isLacking ? await takeSnapshots(deployables.filter((part) => !candidates.some((candidate) => candidate.part === part))) : [];
  for (const { candidate, found } of stuck) reject(candidate, found, missingParts(candidate, world, others), environment);
}

async function main() {
  const { positionals, values: { to: environment, version, record } } = parseArgs({ options, allowPositionals: true });
  const deployments = openDeployments(root, environment);
  if (version && positionals.length === 0) throw new Error(`Name the part of version ${version}, for example: npm run can-i-deploy -- services/order --version ${version}`);
  const gone = deployments.parts().filter((part) => !deployables.includes(part));
  const given = positionals.length > 0 ? positionals : [...deployables, ...(record ? gone : [])];
  const removed = record && !version ? given.filter((part) => gone.includes(part)) : [];
  const parts = given.filter((part) => !removed.includes(part));
  const unknown = parts.filter((part) => !deployables.includes(part));
  const hints = unknown.filter((part) => gone.includes(part)).map((part) => ` If ${part} is no longer deployed, remove it from the record: npm run can-i-deploy -- --record ${part}`);
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${deployables.join(', ')}.${hints.join('')}`);
  const candidates = version ? parts.map((part) => deployments.snapshot(part, version)) : await takeSnapshots(parts);

  if (record) {
    for (const candidate of candidates) deployments.record(candidate);
    removed.forEach(deployments.remove);
    if (candidates.length > 0) console.log(`Recorded in deployments/${environment}.json: ${candidates.map(nameOf).join(', ')}`);
    if (removed.length > 0) console.log(`Removed from deployments/${environment}.json, because the repository no longer has it: ${removed.join(', ')}`);
    return;
  }
  // A team that names a part is about to deploy it. Without a part, this is the check of a commit, which may leave the version for later.
  await judge(candidates, { deployments, environment, isBeforeDeployment: positionals.length > 0 });
}

await main().catch(({ message }) => {
  console.error(`✗ ${message}`);
  process.exitCode = 1;
});
