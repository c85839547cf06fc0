import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeployments } from './deployments.mjs';

const taken = (version, exposes = {}) => ({ part: 'services/order', team: 'checkout', version, exposes, uses: {} });

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'deployments-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lock = () => JSON.parse(readFileSync(path.join(root, 'deployments/production.json'), 'utf8'));

it('records what a deployment exposes and uses, and the previous version', () => {
  openDeployments(root, 'production').record(taken('1.0.0'));
  openDeployments(root, 'production').record(taken('1.1.0', { pages: ['/cart'] }));
  expect(lock()).toEqual({ 'services/order': { version: '1.1.0', before: '1.0.0' } });
  expect(openDeployments(root, 'production').world()).toEqual(new Map([['services/order', { current: taken('1.1.0', { pages: ['/cart'] }), before: taken('1.0.0') }]]));
});

it('changes nothing if the same deployment is recorded again', () => {
  const deployments = openDeployments(root, 'production');
  for (const version of ['1.0.0', '1.1.0', '1.1.0']) deployments.record(taken(version));
  expect(lock()).toEqual({ 'services/order': { version: '1.1.0', before: '1.0.0' } });
});

it('records a rollback as a deployment of an earlier version', () => {
  const deployments = openDeployments(root, 'production');
  for (const version of ['1.0.0', '1.1.0', '1.0.0']) deployments.record(taken(version));
  expect(lock()).toEqual({ 'services/order': { version: '1.0.0', before: '1.1.0' } });
});

it('rejects a second contract for the same version', () => {
  const deployments = openDeployments(root, 'production');
  deployments.record(taken('1.0.0'));
  expect(() => deployments.record(taken('1.0.0', { pages: ['/cart'] }))).toThrow('services/order 1.0.0 was recorded with another contract');
});

it('adds the members of shared objects to an old record of the same contract', () => {
  const sharing = (members) => taken('1.0.0', { shared: { '@storefront/web-kit': { version: '1.0.0', ...members } } });
  const deployments = openDeployments(root, 'production');
  for (const members of [{}, { members: ['paths.cart'] }]) deployments.record(sharing(members));
  expect(deployments.snapshot('services/order', '1.0.0')).toEqual(sharing({ members: ['paths.cart'] }));
  expect(deployments.isReused(sharing({ members: [] }))).toBe(true);
});

it('compares a field that is called members like any other', () => {
  const answering = (...fields) => taken('1.0.0', { http: { 'GET /api/clubs': { answer: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, {}])) } } } });
  const deployments = openDeployments(root, 'production');
  deployments.record(answering('members'));
  expect([answering('members'), answering()].map(deployments.isReused)).toEqual([false, true]);
});

it('knows before a deployment that its version was recorded with another contract', () => {
  const deployments = openDeployments(root, 'production');
  deployments.record(taken('1.0.0'));
  expect([taken('1.0.0'), taken('1.0.0', { pages: ['/cart'] }), taken('1.1.0', { pages: ['/cart'] })].map(deployments.isReused)).toEqual([false, true, false]);
});

it('rejects a version that was never recorded', () => {
  expect(() => openDeployments(root, 'production').snapshot('services/order', '0.9.0')).toThrow('deployments/contracts/services/order/0.9.0.json is missing');
});

it('removes a part from the deployed parts, and keeps the contracts of its versions', () => {
  const deployments = openDeployments(root, 'production');
  deployments.record(taken('1.0.0'));
  deployments.remove('services/order');
  expect(lock()).toEqual({});
  expect(openDeployments(root, 'production').snapshot('services/order', '1.0.0')).toEqual(taken('1.0.0'));
});

it('keeps a lock file for each environment', () => {
  openDeployments(root, 'staging').record(taken('1.0.0'));
  expect(openDeployments(root, 'production').world().size).toBe(0);
  expect(openDeployments(root, 'staging').world().size).toBe(1);
});
