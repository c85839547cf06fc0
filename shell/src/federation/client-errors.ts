import type { ClientError } from '@storefront/contracts';

/** A failure: its remote with version and team, and the message. */
export type Failure = Omit<ClientError, 'page'>;

/** Maximum lengths of the gateway's `clientErrorSchema`. */
const longest = { name: 50, message: 500, page: 300 };
/** Reports per page. */
const maxReports = 20;

const post = (report: ClientError): void => {
  const request = fetch('/client-errors', { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(report) });
  request.catch(() => undefined);
};

/** Reports failures in this browser to the gateway, for the team that owns the remote. Each message is sent once for each remote. */
export function createReporter(send: (report: ClientError) => void = post): (failure: Failure) => void {
  const reported = new Set<string>();
  return ({ remote, version, team, message }) => {
    const name = `${remote}: ${message}`;
    if (reported.has(name) || reported.size >= maxReports) return;
    reported.add(name);
    const cut = (text: string) => text.slice(0, longest.name);
    send({
      remote: cut(remote),
      version: cut(version),
      team: cut(team),
      message: message.slice(0, longest.message) || 'No message',
      page: location.pathname.slice(0, longest.page),
    });
  };
}

/** Reports uncaught errors of event handlers and promises. */
export function watchUncaughtErrors(onError: (error: Error) => void): void {
  const handle = (reason: unknown) => onError(reason instanceof Error ? reason : new Error(String(reason)));
  addEventListener('error', ({ error, message }) => handle(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}
