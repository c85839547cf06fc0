/**
 * Loaded into a shop before its own code. It kills the process with SIGKILL at the n-th moment after a message `{ killAt: n }`. A moment is just before or just
 * after a write to a store, a published or acknowledged message, or a sent mail. It answers each message with the moments since then.
 * `{ aheadMs }` sets the clock of the process forward.
 */
import { writeFileSync, promises as files } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const { CLOCK_AHEAD_MS, KILLED_AT, MONGODB_URL, RABBITMQ_URL, SMTP_URL } = process.env;

let killAt = 0;
let moments = [];
let aheadMs = Number(CLOCK_AHEAD_MS);

process.on('message', (message) => {
  process.send(moments);
  aheadMs = message.aheadMs ?? aheadMs;
  if (message.killAt === undefined) return;
  killAt = message.killAt;
  moments = [];
});
// The channel to the tool must not keep the process alive.
process.channel?.unref();

function passes(moment) {
  moments.push(moment);
  if (moments.length !== killAt) return;
  writeFileSync(KILLED_AT, moment);
  process.kill(process.pid, 'SIGKILL');
}

// A shop that starts late: the leases of the killed process have ended.
const { now } = Date;
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, { construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget) });

// The embedded store. A transaction that is killed before its commit leaves nothing, so its single statements are not moments.
const databaseOf = new WeakMap();
const written = new WeakMap();
const { prepare, exec } = DatabaseSync.prototype;
const { run } = StatementSync.prototype;
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  databaseOf.set(statement, this);
  return statement;
};
StatementSync.prototype.run = function (...values) {
  const table = /"documents:([\w-]+)/.exec(this.sourceSQL)?.[1];
  const database = databaseOf.get(this);
  if (table && database) written.set(database, (written.get(database) ?? new Set()).add(table));
  return run.apply(this, values);
};
DatabaseSync.prototype.exec = function (sql) {
  const tables = sql === 'COMMIT' ? written.get(this) : undefined;
  if (!tables) return exec.call(this, sql);
  const write = `${path.basename(path.dirname(this.location()))}: ${[...tables].join(', ')}`;
  passes(`before ${write}`);
  exec.call(this, sql);
  written.delete(this);
  passes(`after ${write}`);
};

// Mails of the embedded mode.
const { rename } = files;
files.rename = async (from, to) => {
  if (!to.endsWith('.eml')) return rename(from, to);
  passes('before a mail');
  await rename(from, to);
  passes('after a mail');
};
syncBuiltinESMExports();

/** An OP_MSG whose first element names a command that writes: `{ insert: 'orders', … }`. */
function mongodbWrites(bytes) {
  if (bytes.length < 32 || bytes.readInt32LE(12) !== 2013) return [];
  const [command, , , , collection] = bytes.toString('latin1', 26, 160).split('\0');
  if (!['insert', 'update', 'delete', 'findAndModify'].includes(command)) return [];
  return [{ id: bytes.readInt32LE(4), step: `mongodb: ${collection}` }];
}

const mongodbAnswers = (bytes) => (bytes.length < 16 ? [] : [bytes.readInt32LE(8)]);

const methods = { publish: 40, acknowledge: 80 };

/** Methods of the class `basic`, frame by frame. */
function* basicMethods(bytes) {
  for (let at = 0; at + 11 < bytes.length; at += bytes.readUInt32BE(at + 3) + 8) {
    if (bytes[at] === 1 && bytes.readUInt16BE(at + 7) === 60) yield bytes.readUInt16BE(at + 9);
  }
}

function* amqpMethods(bytes) {
  for (const method of basicMethods(bytes)) {
    if (method === methods.publish) yield { id: 'confirm', step: 'rabbitmq: publish' };
    if (method === methods.acknowledge) yield { step: 'rabbitmq: acknowledge' };
  }
}

function* amqpConfirms(bytes) {
  for (const method of basicMethods(bytes)) if (method === methods.acknowledge) yield 'confirm';
}

const smtpContent = (bytes) => (bytes.toString('latin1').endsWith('.\r\n') ? [{ id: 'accepted', step: 'a mail' }] : []);
const smtpAnswers = (bytes) => (bytes.toString('latin1').startsWith('250') ? ['accepted'] : []);

// The servers. This module reads the sent commands from the sockets, because the bundle of a part contains the clients.
const portOf = (url, usual) => (url ? Number(new URL(url).port || usual) : undefined);
const protocols = new Map([
  [portOf(MONGODB_URL, 27_017), { sent: mongodbWrites, received: mongodbAnswers }],
  [portOf(RABBITMQ_URL, 5_672), { sent: amqpMethods, received: amqpConfirms }],
  [portOf(SMTP_URL, 25), { sent: smtpContent, received: smtpAnswers }],
]);
const { write, push } = Socket.prototype;
/** The steps of each socket whose answers have not arrived yet, by the id of the answer. */
const awaited = new WeakMap();

Socket.prototype.write = function (chunk, ...rest) {
  const sent = Buffer.isBuffer(chunk) || typeof chunk === 'string' ? protocols.get(this.remotePort)?.sent(Buffer.from(chunk)) : undefined;
  for (const { id, step } of sent ?? []) {
    passes(`before ${step}`);
    if (id !== undefined) awaited.set(this, (awaited.get(this) ?? new Map()).set(id, step));
  }
  return write.call(this, chunk, ...rest);
};
Socket.prototype.push = function (chunk, ...rest) {
  const waiting = chunk && awaited.get(this);
  for (const id of waiting ? protocols.get(this.remotePort).received(chunk) : []) {
    const step = waiting.get(id);
    waiting.delete(id);
    if (step) passes(`after ${step}`);
  }
  return push.call(this, chunk, ...rest);
};
