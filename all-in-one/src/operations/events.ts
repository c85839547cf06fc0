import { consumersOf, deadLettersIn, inboxCollection, systemClock, type DeadLetters, type InboxEntry, type UnreadableMessage } from '@storefront/service-kit';
import { done, failed, RefusedError, storedParts, type Context, type Outcome } from './context';

export interface EventsCommand {
  action: 'list' | 'show' | 'replay' | 'drop';
  /** Only the dead events of this service; `rabbitmq` for messages that no service could read. */
  service?: string | undefined;
  id?: string | undefined;
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

  const messages = await run(context, command);
  if (id !== undefined && messages.length === 0) return failed(`No dead message has the id ${id}.`);
  switch (action) {
    case 'list':
      return done(...messages.flatMap(describe), summary(messages.length, 'dead'));
    case 'show':
      return done(...messages.flatMap((message) => [...describe(message), JSON.stringify(message.content, undefined, 2)]));
    case 'replay':
      return done(...messages.flatMap(describe), summary(messages.length, 'replayed'), ...(messages.length > 0 ? ['A running service handles them within seconds, a stopped one when it starts.'] : []));
    case 'drop':
      return done(...messages.flatMap(describe), summary(messages.length, 'dropped'));
  }
}

/** @returns the selected messages: those that are dead, or were dead and are replayed or dropped now */
async function run(context: Context, { action, service, id }: EventsCommand): Promise<DeadMessage[]> {
  const isWanted = (of: string) => service === undefined || of === service;
  // First: if RabbitMQ cannot be reached, the command changes nothing.
  const unreadable = isWanted('rabbitmq') ? ((await context.unreadable?.[action](id)) ?? []).map(inRabbitmq) : [];
  const stored = (await readStored(context, isWanted)).filter((message) => id === undefined || message.id === id);
  if (action === 'list' || action === 'show') return [...stored, ...unreadable];
  const changed: DeadMessage[] = [];
  for (const message of stored) if (await message.letters[action](message.id)) changed.push(message);
  context.wake?.();
  return [...changed, ...unreadable];
}

const inRabbitmq = ({ id, type, queue, text }: UnreadableMessage): DeadMessage => ({ id, service: 'rabbitmq', type, why: `could not be read from the queue ${queue}`, content: text });

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
