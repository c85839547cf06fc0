import { afterAll, vi } from 'vitest';

// The files of a project without `isolate` share processes. Each file gets its own modules, and its timers, globals and environment variables end with the file.
vi.resetModules();

const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
