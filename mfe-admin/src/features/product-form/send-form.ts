import { ApiError, callerHeaders, sendForCustomer } from '@storefront/web-kit';

interface SendFormOptions {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Called with the share of the form that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : '';

function send(method: string, path: string, form: FormData, { headers, signal, onProgress }: SendFormOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries({ ...callerHeaders(), ...headers })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new ApiError(request.status, messageIn(body)));
    };
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Sends a form like web-kit's `api`, and reports the progress, which `fetch` cannot. @throws ApiError as `api` does, and the reason of `signal` after its abort */
export const sendForm = (method: 'POST' | 'PUT', path: string, form: FormData, options: SendFormOptions): Promise<unknown> =>
  sendForCustomer(() => send(method, path, form, options));
