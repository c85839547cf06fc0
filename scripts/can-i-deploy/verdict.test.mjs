import { describe, expect, it } from 'vitest';
import { satisfies } from './disagreements.mjs';
import { breaks, plan } from './verdict.mjs';

const object = (fields) => ({ fields });
const snapshot = (part, { exposes = {}, uses = {}, version = '1.0.0' } = {}) => ({ part, team: `team of ${part}`, version, exposes, uses });
const worldOf = (...deployed) => new Map(deployed.map((current) => [current.part, { current }]));
const told = (found) => found.map(({ part, isCandidate, reasons }) => [isCandidate ? `itself on ${part}` : part, ...reasons]);

const call = 'GET /api/products';
const answering = (fields, access = 'public') => ({ exposes: { http: { [call]: { access, gives: object(fields) } } } });
const reading = (fields) => ({ uses: { http: { 'services/catalog': { [call]: { access: 'public', reads: [object(fields)] } } } } });
const sending = (sends, access = 'public') => ({ uses: { http: { 'services/catalog': { 'POST /api/products': { access, sends: [object(sends)] } } } } });
const taking = (takes, access = 'public') => ({ exposes: { http: { 'POST /api/products': { access, takes: object(takes) } } } });

const catalog = (contract) => snapshot('services/catalog', contract);
const pages = (contract) => snapshot('mfe-catalog', contract);

describe('who would break', () => {
  it('the reader of a field that is dropped; nobody where nobody reads it', () => {
    const world = worldOf(catalog(answering({ price: 'number', weave: 'string' })), pages(reading({ price: 'number' })));
    expect(told(breaks(catalog(answering({ weave: 'string' })), world))).toEqual([['mfe-catalog', `${call}, what it answers: price is not there`]]);
    expect(breaks(catalog(answering({ price: 'number' })), world)).toEqual([]);
  });

  it('the reader of an optional field that is taken away, not of one that was never there', () => {
    const reader = pages(reading({ 'note?': 'string' }));
    expect(breaks(catalog(answering({})), worldOf(catalog(answering({ 'note?': 'string' })), reader))).toHaveLength(1);
    expect(breaks(catalog(answering({})), worldOf(catalog(answering({})), reader))).toEqual([]);
  });

  it('who calls what is not answered any more, or is for fewer', () => {
    const world = worldOf(catalog(answering({})), pages(reading({})));
    expect(told(breaks(catalog(), world))).toEqual([['mfe-catalog', `${call} is not answered`]]);
    expect(told(breaks(catalog(answering({}, 'admin')), world))).toEqual([['mfe-catalog', `${call} is for admin only`]]);
  });

  it('who does not send a field that is required now; a further optional one breaks nobody', () => {
    const world = worldOf(catalog(taking({ name: 'string' })), pages(sending({ name: 'string' })));
    expect(told(breaks(catalog(taking({ name: 'string', weave: 'string' })), world))).toEqual([['mfe-catalog', 'POST /api/products, what it is sent: weave is not there']]);
    expect(breaks(catalog(taking({ name: 'string', 'weave?': 'string' })), world)).toEqual([]);
  });

  it('who sends a text where fewer words are understood than before; more break nobody', () => {
    const world = worldOf(catalog(taking({ sort: { enum: ['asc', 'desc'] } })), pages(sending({ sort: 'string' })));
    expect(breaks(catalog(taking({ sort: { enum: ['asc'] } })), world)).toHaveLength(1);
    expect(breaks(catalog(taking({ sort: { enum: ['asc', 'desc', 'new'] } })), world)).toEqual([]);
  });

  it('the candidate itself, where what it asks for is not deployed yet', () => {
    const world = worldOf(catalog(answering({})));
    expect(told(breaks(pages(reading({ price: 'number' })), world))).toEqual([['itself on services/catalog', `${call}, what it answers: price is not there`]]);
    expect(told(breaks(pages(reading({})), worldOf()))).toEqual([['itself on mfe-catalog', 'services/catalog is not deployed']]);
  });

  it('who listens to an event that is not published any more, or without a field', () => {
    const publishing = (events) => snapshot('services/order', { exposes: { events } });
    const listener = snapshot('services/notification', { uses: { events: { 'order.placed': object({ orderId: 'string' }) } } });
    const world = worldOf(publishing({ 'order.placed': object({ orderId: 'string' }) }), listener);
    expect(told(breaks(publishing({}), world))).toEqual([['services/notification', 'the event order.placed is not published']]);
    expect(told(breaks(publishing({ 'order.placed': object({ id: 'string' }) }), world))).toEqual([['services/notification', 'the event order.placed: orderId is not there']]);
    expect(breaks(publishing({ 'order.placed': object({ orderId: 'string', note: 'string' }) }), world)).toEqual([]);
    const early = snapshot('services/user', { uses: { events: { 'order.returned': object({}) } } });
    expect(told(breaks(early, world))).toEqual([['itself on services/user', 'nobody publishes the event order.returned']]);
  });

  it('nobody, where a part changes what only it says and hears', () => {
    const auditing = (shape) => snapshot('services/user', { exposes: { events: { 'user.audited': shape } }, uses: { events: { 'user.audited': shape } } });
    expect(breaks(auditing(object({ action: 'string' })), worldOf(auditing(object({ fact: 'string' }))))).toEqual([]);
  });

  it('who shows a component that is gone or takes other props', () => {
    const showing = pages({ uses: { components: { 'mfe-checkout': { './add-to-cart': [object({ product: 'string' })] } } } });
    const exposing = (components) => snapshot('mfe-checkout', { exposes: { components } });
    const world = worldOf(exposing({ './add-to-cart': object({ product: 'string' }) }), showing);
    expect(told(breaks(exposing({}), world))).toEqual([['mfe-catalog', 'the component ./add-to-cart is not exposed']]);
    expect(told(breaks(exposing({ './add-to-cart': object({ item: 'string' }) }), world))).toEqual([
      ['mfe-catalog', 'the props of ./add-to-cart: item is not there', 'the props of ./add-to-cart: product is not taken'],
    ]);
    expect(breaks(exposing({ './add-to-cart': object({ product: 'string', 'note?': 'string' }) }), world)).toEqual([]);
  });

  it('every remote, where the shell shares another version of a library, or less of it', () => {
    const shell = (version, names) => snapshot('shell', { exposes: { shared: { react: { version, names } } } });
    const remote = pages({ uses: { shared: { react: { range: '^19.3.1', names: ['useState'] } } } });
    const world = worldOf(shell('19.3.1', ['useState']), remote);
    expect(breaks(shell('19.4.0', ['useState', 'use']), world)).toEqual([]);
    expect(told(breaks(shell('20.0.0', ['useState']), world))).toEqual([['mfe-catalog', 'react is shared in version 20.0.0, not ^19.3.1']]);
    expect(told(breaks(shell('19.3.1', []), world))).toEqual([['mfe-catalog', 'react is shared without useState']]);
  });

  it('the shell, where a page that it leads to is gone; a front end, where the gateway routes a call no more', () => {
    const shell = snapshot('shell', { uses: { pages: { 'mfe-catalog': ['/products'] } } });
    expect(told(breaks(pages({ exposes: { pages: [] } }), worldOf(pages({ exposes: { pages: ['/products'] } }), shell)))).toEqual([['shell', 'the page /products is not there']]);
    const gateway = (routes) => snapshot('gateway', { exposes: { routes } });
    const world = worldOf(gateway([call]), catalog(answering({})), pages(reading({})));
    expect(told(breaks(gateway([]), world))).toEqual([['mfe-catalog', `${call} is not routed`]]);
  });

  it('calls of tabs that are open on the version before; not the version before of a service', () => {
    const former = pages({ ...reading({ price: 'number' }), version: '0.9.0' });
    const world = (before) => new Map([...worldOf(catalog(answering({ price: 'number' }))), [before.part, { current: snapshot(before.part), before }]]);
    expect(told(breaks(catalog(answering({})), world(former)))).toEqual([['mfe-catalog', `${call}, what it answers: price is not there`]]);
    expect(breaks(catalog(answering({})), world({ ...former, part: 'services/order' }))).toEqual([]);
    const showing = { ...former, uses: { components: { 'services/catalog': { './card': [] } } } };
    expect(breaks(catalog(), world(showing))).toEqual([]);
  });
});

describe('several deployments', () => {
  const names = ({ order, stuck }) => ({ order: order.map(({ part }) => part), stuck: stuck.map(({ candidate }) => candidate.part) });
  const world = worldOf(catalog(answering({ price: 'number' })), pages(reading({ price: 'number' })));

  it('what gives a new field goes before what reads it', () => {
    const candidates = [pages(reading({ price: 'number', weave: 'string' })), catalog(answering({ price: 'number', weave: 'string' }))];
    expect(names(plan(candidates, world))).toEqual({ order: ['services/catalog', 'mfe-catalog'], stuck: [] });
  });

  it('a field that is renamed on both sides at once has no order', () => {
    const candidates = [pages(reading({ amount: 'number' })), catalog(answering({ amount: 'number' }))];
    expect(names(plan(candidates, world))).toEqual({ order: [], stuck: ['mfe-catalog', 'services/catalog'] });
  });
});

it('a caret range takes what semantic versions promise', () => {
  const fits = ['1.2.3', '1.3.0', '1.2.4'].map((version) => satisfies(version, '^1.2.3'));
  const fitsNot = ['1.2.2', '1.1.9', '2.0.0'].map((version) => satisfies(version, '^1.2.3'));
  expect([fits, fitsNot]).toEqual([[true, true, true], [false, false, false]]);
  expect([satisfies('0.2.4', '^0.2.3'), satisfies('0.3.0', '^0.2.3'), satisfies('2.9.2', '2.9.2'), satisfies('2.9.3', '2.9.2')]).toEqual([true, false, true, false]);
});
