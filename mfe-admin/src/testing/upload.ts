import { vi } from 'vitest';

/** Replaces XMLHttpRequest: sends the form to `mockApi` and reports half of it as sent at once. */
class UploadRequest {
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  private method = '';
  private path = '';
  private headers: Record<string, string> = {};

  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  abort() {
    this.onabort?.();
  }

  send(body: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    fetch(this.path, { method: this.method, headers: this.headers, body }).then(
      async (answer) => {
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}

/** Sends the uploads of a test file to `mockApi`, and gives chosen files object URLs. */
export function mockUploads(): void {
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  URL.revokeObjectURL = () => undefined;
}
