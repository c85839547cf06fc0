import { describe, expect, it } from 'vitest';
import { breaks, missingParts, plan } from './verdict.mjs';

/** A JSON schema: a type's name or a schema. The fields of an object whose names end with `?` are optional. */
const object = (fields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.replace('?', ''), typeof field === 'string' ? { type: field } : field])),
  required: Object.keys(fields).filter((name) => !name.endsWith('?')),
});
const snapshot = (part, { exposes = {}, uses = {}, version = '1.0.0' } = {}) => ({ part, team: `team of ${part}`, version, exposes, uses });
const call = 'GET /api/products';
const gateway = (...routes) => snapshot('gateway', { exposes: { routes: Object.fromEntries(routes.map((key) => [key, {}])) } });
const worldOf = (...deployed) => new Map([gateway(call, 'POST /api/products'), ...deployed].map((current) => [current.part, { current }]));
const reasonsOf = (found) => found.map(({ part, isCandidate, reasons }) => [isCandidate ? `itself on ${part}` : part, ...reasons]);

const answering = (fields, access = 'public') => ({ exposes: { http: { [call]: { access, answer: object(fields) } } } });
const reading = (fields) => ({ uses: { http: { [call]: { access: 'public', answer: object(fields) } } } });
const sending = (sends, access = 'public') => ({ uses: { http: { 'POST /api/products': { access, request: object(sends) } } } });
const taking = (takes, access = 'public') => ({ exposes: { http: { 'POST /api/products': { access, request: object(takes) } } } });

const catalog = (contract) => snapshot('services/catalog', contract);
const pages = (contract) => snapshot('mfe-catalog', contract);

describe('a deployment', () => {
  it('breaks the reader of a dropped field, and no part if no part reads it', () => {
    const world = worldOf(catalog(answering({ price: 'number', weave: 'string' })), pages(reading({ price: 'number' })));
    expect(reasonsOf(breaks(catalog(answering({ weave: 'string' })), world))).toEqual([['mfe-catalog', `${call}, answer: price is missing`]]);
    expect(breaks(catalog(answering({ price: 'number' })), world)).toEqual([]);
  });

  it('breaks the reader of a removed optional field, but not of one that never existed', () => {
    const reader = pages(reading({ 'note?': 'string' }));
    expect(breaks(catalog(answering({})), worldOf(catalog(answering({ 'note?': 'string' })), reader))).toHaveLength(1);
    expect(breaks(catalog(answering({})), worldOf(catalog(answering({})), reader))).toEqual([]);
  });

  it('breaks the caller of a call that is removed or restricted', () => {
    const world = worldOf(catalog(answering({})), pages(reading({})));
    expect(reasonsOf(breaks(catalog(), world))).toEqual([['mfe-catalog', `${call} is not answered`]]);
    expect(reasonsOf(breaks(catalog(answering({}, 'admin')), world))).toEqual([['mfe-catalog', `${call} is for admin only`]]);
  });

  it('breaks the sender without a newly required field; a new optional field breaks no part', () => {
    const world = worldOf(catalog(taking({ name: 'string' })), pages(sending({ name: 'string' })));
    expect(reasonsOf(breaks(catalog(taking({ name: 'string', weave: 'string' })), world))).toEqual([['mfe-catalog', 'POST /api/products, request: weave is missing']]);
    expect(breaks(catalog(taking({ name: 'string', 'weave?': 'string' })), world)).toEqual([]);
  });

  it('breaks the sender of any text if fewer words are understood than before; more words break no part', () => {
    const world = worldOf(catalog(taking({ sort: { type: 'string', enum: ['asc', 'desc'] } })), pages(sending({ sort: 'string' })));
    expect(breaks(catalog(taking({ sort: { type: 'string', enum: ['asc'] } })), world)).toHaveLength(1);
    expect(breaks(catalog(taking({ sort: { type: 'string', enum: ['asc', 'desc', 'new'] } })), world)).toEqual([]);
  });

  it('breaks the candidate itself if what it needs is not deployed yet', () => {
    const world = worldOf(catalog(answering({})));
    expect(reasonsOf(breaks(pages(reading({ price: 'number' })), world))).toEqual([['itself on services/catalog', `${call}, answer: price is missing`]]);
    expect(reasonsOf(breaks(pages(reading({})), worldOf()))).toEqual([['itself on mfe-catalog', `${call} is not answered`]]);
  });

  it('breaks the consumer of an event that is no longer published, or lacks a field', () => {
    const publishing = (events) => snapshot('services/order', { exposes: { events } });
    const listener = snapshot('services/notification', { uses: { events: { 'order.placed': object({ orderId: 'string' }) } } });
    const world = worldOf(publishing({ 'order.placed': object({ orderId: 'string' }) }), listener);
    expect(reasonsOf(breaks(publishing({}), world))).toEqual([['services/notification', 'the event order.placed is not published']]);
    expect(reasonsOf(breaks(publishing({ 'order.placed': object({ id: 'string' }) }), world))).toEqual([['services/notification', 'the event order.placed: orderId is missing']]);
    expect(breaks(publishing({ 'order.placed': object({ orderId: 'string', note: 'string' }) }), world)).toEqual([]);
    const early = snapshot('services/user', { uses: { events: { 'order.returned': object({}) } } });
    expect(reasonsOf(breaks(early, world))).toEqual([['itself on services/user', 'the event order.returned is not published']]);
  });

  it('breaks no part if a part changes an event that only it publishes and consumes', () => {
    const auditing = (shape) => snapshot('services/user', { exposes: { events: { 'user.audited': shape } }, uses: { events: { 'user.audited': shape } } });
    expect(breaks(auditing(object({ action: 'string' })), worldOf(auditing(object({ fact: 'string' }))))).toEqual([]);
  });

  it('breaks the filling of a slot that is removed or has other props', () => {
    const filling = (wanted) => snapshot('mfe-reviews', { uses: { slots: { 'product.below-details': object(wanted) } } });
    const showing = (slots) => pages({ exposes: { slots } });
    const world = worldOf(showing({ 'product.below-details': object({ product: 'string' }) }), filling({ product: 'string' }));
    expect(reasonsOf(breaks(showing({}), world))).toEqual([['mfe-reviews', 'the slot product.below-details is missing']]);
    expect(reasonsOf(breaks(showing({ 'product.below-details': object({ item: 'string' }) }), world))).toEqual([['mfe-reviews', 'the slot product.below-details: product is missing']]);
    expect(breaks(showing({ 'product.below-details': object({ product: 'string', 'note?': 'string' }) }), world)).toEqual([]);
  });

  it('breaks a filling whose props do not fit the slot, or whose slot is not deployed', () => {
    const filling = (wanted) => snapshot('mfe-reviews', { uses: { slots: { 'product.below-details': object(wanted) } } });
    const world = worldOf(pages({ exposes: { slots: { 'product.below-details': object({ product: 'string' }) } } }));
    expect(breaks(filling({}), world)).toEqual([]);
    expect(breaks(filling({ product: 'string', 'note?': 'string' }), world)).toEqual([]);
    expect(reasonsOf(breaks(filling({ product: 'number' }), world))).toEqual([['itself on mfe-catalog', 'the slot product.below-details: product is string, not number']]);
    expect(reasonsOf(breaks(filling({ product: 'string', rating: 'number' }), world))).toEqual([['itself on mfe-catalog', 'the slot product.below-details: rating is missing']]);
    expect(reasonsOf(breaks(filling({}), worldOf(pages({}))))).toEqual([['itself on mfe-reviews', 'the slot product.below-details is missing']]);
  });

  it('breaks every remote if the shell shares another version of a library, or fewer of its exports', () => {
    const shell = (version, names) => snapshot('shell', { exposes: { shared: { react: { version, names } } } });
    const remote = pages({ uses: { shared: { react: { range: '^19.3.1', names: ['useState'] } } } });
    const world = worldOf(shell('19.3.1', ['useState']), remote);
    expect(breaks(shell('19.4.0', ['useState', 'use']), world)).toEqual([]);
    expect(reasonsOf(breaks(shell('20.0.0', ['useState']), world))).toEqual([['mfe-catalog', 'react is shared in version 20.0.0, not ^19.3.1']]);
    expect(reasonsOf(breaks(shell('19.3.1', []), world))).toEqual([['mfe-catalog', 'react is shared without useState']]);
  });

  it('breaks a remote that reads a member which the shell’s objects do not have; an old record says nothing about members', () => {
    const shell = (members) => snapshot('shell', { exposes: { shared: { kit: { version: '1.0.0', names: ['paths'], members } } } });
    const remote = (members) => pages({ uses: { shared: { kit: { range: '^1.0.0', names: ['paths'], members } } } });
    const [before, after] = [['paths.cart'], ['paths.admin.gifts', 'paths.cart']];
    expect(reasonsOf(breaks(remote(after), worldOf(shell(before))))).toEqual([['itself on shell', 'kit is shared without paths.admin.gifts']]);
    expect(reasonsOf(breaks(shell(before), worldOf(shell(after), remote(after))))).toEqual([['mfe-catalog', 'kit is shared without paths.admin.gifts']]);
    expect(breaks(remote(before), worldOf(shell(after)))).toEqual([]);
    expect(breaks(remote(after), worldOf(shell(undefined)))).toEqual([]);
    expect(breaks(shell(before), worldOf(shell(after), remote(undefined)))).toEqual([]);
  });

  it('breaks the shell if a page is removed, and a front end if the gateway no longer routes a call', () => {
    const shell = snapshot('shell', { uses: { pages: { '/products': {} } } });
    expect(reasonsOf(breaks(pages({}), worldOf(pages({ exposes: { pages: { '/products': {} } } }), shell)))).toEqual([['shell', 'the page /products is missing']]);
    expect(reasonsOf(breaks(gateway(), worldOf(catalog(answering({})), pages(reading({})))))).toEqual([['mfe-catalog', `${call} is not routed`]]);
  });

  it('breaks open tabs of the previous version of a front end; the previous version of a service does not count', () => {
    const former = pages({ ...reading({ price: 'number' }), version: '0.9.0' });
    const world = (before) => new Map([...worldOf(catalog(answering({ price: 'number' }))), [before.part, { current: snapshot(before.part), before }]]);
    expect(reasonsOf(breaks(catalog(answering({})), world(former)))).toEqual([['mfe-catalog', `${call}, answer: price is missing`]]);
    expect(breaks(catalog(answering({})), world({ ...former, part: 'services/order' }))).toEqual([]);
    const showing = { ...former, uses: { slots: { card: object({}) } } };
    expect(breaks(catalog(), world(showing))).toEqual([]);
  });
});

describe('several deployments', () => {
  it('name the parts to deploy first, because no deployed part has what the candidate uses', () => {
    const shell = snapshot('shell', { uses: { pages: { '/wishlist': {}, '/cart': {} } } });
    const [checkout, wishlist] = [snapshot('mfe-checkout', { exposes: { pages: { '/cart': {} } } }), snapshot('mfe-wishlist', { exposes: { pages: { '/wishlist': {} } } })];
    expect(missingParts(shell, worldOf(checkout), [checkout, wishlist, catalog()])).toEqual([{ part: 'mfe-wishlist', titles: ['the page /wishlist'] }]);
    expect(missingParts(shell, worldOf(checkout, wishlist), [checkout, wishlist])).toEqual([]);
  });

  const names = ({ order, stuck }) => ({ order: order.map(({ part }) => part), stuck: stuck.map(({ candidate }) => candidate.part) });
  const world = worldOf(catalog(answering({ price: 'number' })), pages(reading({ price: 'number' })));

  it('deploy the part that adds a field before the part that reads it', () => {
    const candidates = [pages(reading({ price: 'number', weave: 'string' })), catalog(answering({ price: 'number', weave: 'string' }))];
    expect(names(plan(candidates, world))).toEqual({ order: ['services/catalog', 'mfe-catalog'], stuck: [] });
  });

  it('have no safe order if a field is renamed on both sides at once', () => {
    const candidates = [pages(reading({ amount: 'number' })), catalog(answering({ amount: 'number' }))];
    expect(names(plan(candidates, world))).toEqual({ order: [], stuck: ['mfe-catalog', 'services/catalog'] });
  });
});
