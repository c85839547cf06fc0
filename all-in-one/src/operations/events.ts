import { consumersOf, deadLettersIn, inboxCollection, systemClock, type DeadLetters, type InboxEntry, type UnreadableMessage } from '@storefront/service-kit';
import { done, failed, RefusedError, storedParts, type Context, type Outcome } from './context';

export interface EventsCommand {
  action: 'list' | 'show' | 'replay' | 'drop';
  /** Only the dead events of this service; `rabbitmq` for messages that no service could read. */
  service?: string;
  id?: string;
  all: boolean;
}

/** One dead message of any store or queue. */
interface DeadMessage {
  id: string;
  service: string;
  type: string;
  why: string;
  content: unknown;
}

interface StoredMessage extends DeadMessage {
  /** The inbox that has it. */
  letters: DeadLetters;
}

const services = [...storedParts, 'rabbitmq'];

/** Lists, shows, replays and drops dead events. Replaying is safe to repeat: an event that was handled before changes nothing. */
export async function runEvents(context: Context, command: EventsCommand): Promise<Outcome> {
  const { action, service, id, all } = command;
  if (service !== undefined && !services.includes(service)) throw new RefusedError(`There is no service ${service}; there are ${services.join(', ')}.`);
  if (action === 'drop' && id === undefined && !all) throw new RefusedError('Select events with --id or --all. Dropped events cannot be restored.');
  if (action === 'show' && id === undefined) throw new RefusedError('Select an event with --id.');

  const { messages, unroutable } = await run(context, command);
  if (id !== undefined && messages.length + unroutable.length === 0) return failed(`No dead message has the id ${id}.`);
  switch (action) {
    case 'list':
      return done(...messages.flatMap(describe), summary(messages.length, 'dead'));
    case 'show':
      return done(...messages.flatMap((message) => [...describe(message), JSON.stringify(message.content, undefined, 2)]));
    case 'replay': {
      const lines = [...messages.flatMap(describe), summary(messages.length, 'replayed'), ...(messages.length > 0 ? ['A running service handles them within seconds, a stopped one when it starts.'] : [])];
      return unroutable.length === 0 ? done(...lines) : failed(...lines, ...unroutable.flatMap(describe), summary(unroutable.length, 'still dead'));
    }
    case 'drop':
      return done(...messages.flatMap(describe), summary(messages.length, 'dropped'));
  }
}

interface Selected {
  /** Messages that are dead, or that the command has replayed or dropped. */
  messages: DeadMessage[];
  /** Messages that stay dead, because their queue does not exist. */
  unroutable: DeadMessage[];
}

async function run(context: Context, { action, service, id }: EventsCommand): Promise<Selected> {
  const isWanted = (of: string) => service === undefined || of === service;
  // Nothing is changed if a store cannot be read or RabbitMQ cannot be reached.
  const stored = (await readStored(context, isWanted)).filter((message) => id === undefined || message.id === id);
  const unreadable = isWanted('rabbitmq') ? await runUnreadable(context, action, id) : { messages: [], unroutable: [] };
  if (action === 'list' || action === 'show') return { ...unreadable, messages: [...stored, ...unreadable.messages] };
  const changed: DeadMessage[] = [];
  for (const message of stored) if (await message.letters[action](message.id)) changed.push(message);
  context.wake?.();
  return { ...unreadable, messages: [...changed, ...unreadable.messages] };
}

async function runUnreadable({ unreadable }: Context, action: EventsCommand['action'], id: string | undefined): Promise<Selected> {
  if (!unreadable) return { messages: [], unroutable: [] };
  if (action !== 'replay') return { messages: (await unreadable[action](id)).map(inRabbitmq), unroutable: [] };
  const { replayed, unroutable } = await unreadable.replay(id);
  const staysDead = (message: UnreadableMessage): DeadMessage => ({ ...inRabbitmq(message), why: `cannot return to the queue "${message.queue}", which does not exist` });
  return { messages: replayed.map(inRabbitmq), unroutable: unroutable.map(staysDead) };
}

const inRabbitmq = ({ id, type, queue, text }: UnreadableMessage & { text?: string }): DeadMessage => ({ id, service: 'rabbitmq', type, why: `could not be read from the queue ${queue}`, content: text });

async function readStored({ stores }: Context, isWanted: (service: string) => boolean): Promise<StoredMessage[]> {
  const dead: StoredMessage[] = [];
  for (const service of storedParts.filter(isWanted)) {
    const store = stores[service];
    for (const consumer of await consumersOf(store)) {
      const letters = deadLettersIn(await store.collection<InboxEntry>(inboxCollection(consumer)), systemClock);
      for (const { _id, event, deadAt, attempts, error } of await letters.list()) {
        dead.push({ id: _id, service, type: event.type, why: `dead since ${deadAt} after ${attempts} attempts: ${error}`, content: event, letters });
      }
    }
  }
  return dead;
}

const describe = ({ id, service, type, why }: DeadMessage): string[] => [`${service}  ${type}  ${id}`, `  ${why}`];

function summary(count: number, what: string): string {
  if (count === 0) return `Nothing is ${what}.`;
  return count === 1 ? `1 message is ${what}.` : `${count} messages are ${what}.`;
}
