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
  /** The inbox that has it. None: the message is in RabbitMQ. */
  letters?: DeadLetters;
}

const services = [...storedParts, 'rabbitmq'];

/** Lists, shows, replays and drops dead events. Replaying is safe to repeat: an event that was handled before changes nothing. */
export async function runEvents(context: Context, command: EventsCommand): Promise<Outcome> {
  const { action, service, id, all } = command;
  if (service !== undefined && !services.includes(service)) throw new RefusedError(`There is no service ${service}; there are ${services.join(', ')}.`);
  if (action === 'drop' && id === undefined && !all) throw new RefusedError('Select events with --id or --all. Dropped events cannot be restored.');
  if (action === 'show' && id === undefined) throw new RefusedError('Select an event with --id.');

  const inboxes = await openInboxes(context);
  const isWanted = (of: string) => service === undefined || of === service;
  const dead = await readDead(context, inboxes, isWanted);
  const wanted = dead.filter((message) => id === undefined || message.id === id);
  if (id !== undefined && wanted.length === 0) return failed(`No dead message has the id ${id}.`);

  switch (action) {
    case 'list':
      return done(...wanted.flatMap(describe), summary(wanted.length, 'dead'));
    case 'show':
      return done(...wanted.flatMap((message) => [...describe(message), JSON.stringify(message.content, undefined, 2)]));
    case 'replay': {
      const replayed = await change(context, wanted, 'replay');
      return done(...replayed.flatMap(describe), summary(replayed.length, 'replayed'), ...(replayed.length > 0 ? ['A running service handles them within seconds, a stopped one when it starts.'] : []));
    }
    case 'drop': {
      const dropped = await change(context, wanted, 'drop');
      return done(...dropped.flatMap(describe), summary(dropped.length, 'dropped'));
    }
  }
}

async function openInboxes({ stores }: Context): Promise<{ service: string; letters: DeadLetters }[]> {
  const inboxes = [];
  for (const service of storedParts) {
    const store = stores[service];
    for (const consumer of await consumersOf(store)) {
      inboxes.push({ service, letters: deadLettersIn(await store.collection<InboxEntry>(inboxCollection(consumer)), systemClock) });
    }
  }
  return inboxes;
}

async function readDead({ unreadable }: Context, inboxes: { service: string; letters: DeadLetters }[], isWanted: (service: string) => boolean): Promise<DeadMessage[]> {
  const dead: DeadMessage[] = [];
  for (const { service, letters } of inboxes.filter((inbox) => isWanted(inbox.service))) {
    for (const { _id, event, deadAt, attempts, error } of await letters.list()) {
      dead.push({ id: _id, service, type: event.type, why: `dead since ${deadAt} after ${attempts} attempts: ${error}`, content: event, letters });
    }
  }
  if (!unreadable || !isWanted('rabbitmq')) return dead;
  return [...dead, ...(await unreadable.list()).map(inRabbitmq)];
}

const inRabbitmq = ({ id, type, queue, text }: UnreadableMessage): DeadMessage => ({ id, service: 'rabbitmq', type, why: `could not be read from the queue ${queue}`, content: text });

/** @returns the messages that were still dead and are replayed or dropped now */
async function change({ unreadable, wake }: Context, wanted: DeadMessage[], action: 'replay' | 'drop'): Promise<DeadMessage[]> {
  const changed: DeadMessage[] = [];
  for (const message of wanted) if (await message.letters?.[action](message.id)) changed.push(message);
  const ids = new Set(wanted.filter(({ letters }) => letters === undefined).map(({ id }) => id));
  if (unreadable && ids.size > 0) changed.push(...(await unreadable[action](({ id }) => ids.has(id))).map(inRabbitmq));
  wake?.();
  return changed;
}

const describe = ({ id, service, type, why }: DeadMessage): string[] => [`${service}  ${type}  ${id}`, `  ${why}`];

function summary(count: number, what: string): string {
  if (count === 0) return `Nothing is ${what}.`;
  return count === 1 ? `1 message is ${what}.` : `${count} messages are ${what}.`;
}
