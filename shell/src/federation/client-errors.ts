import type { ClientError } from '@storefront/contracts';

/** Whose failure it is, and what was said. */
export type Failure = Omit<ClientError, 'page'>;

/** What the gateway takes (`clientErrorSchema`). */
const longest = { name: 50, message: 500, page: 300 };
/** A page that is beside itself need not say so for ever. */
const mostReports = 20;

const post = (report: ClientError): void => {
  const request = fetch('/client-errors', { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(report) });
  request.catch(() => undefined);
};

/** Tells the gateway what broke in this browser, once a remote and message, for the team that owns it. */
export function createReporter(send: (report: ClientError) => void = post): (failure: Failure) => void {
  const told = new Set<string>();
  return ({ remote, version, team, message }) => {
    const name = `${remote}: ${message}`;
    if (told.has(name) || told.size >= mostReports) return;
    told.add(name);
    const cut = (text: string) => text.slice(0, longest.name);
    send({
      remote: cut(remote),
      version: cut(version),
      team: cut(team),
      message: message.slice(0, longest.message) || 'It failed without a word',
      page: location.pathname.slice(0, longest.page),
    });
  };
}

/** The remote in whose scripts an error arose, by the addresses in its stack; the shell's own are not below `/remotes/`. */
const remoteIn = (stack: string): string => /\/remotes\/([\w-]+)\//.exec(stack)?.[1] ?? 'shell';

/** Hears of the errors that nothing caught: those of handlers and of promises. */
export function watchUncaughtErrors(tell: (remote: string, error: Error) => void): void {
  const hear = (reason: unknown) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    tell(remoteIn(error.stack ?? ''), error);
  };
  addEventListener('error', ({ error, message }) => hear(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => hear(reason));
}
