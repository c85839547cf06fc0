import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from './settings-error';

const secretName = /PASSWORD|SECRET|KEY|TOKEN|_URL$/;

/**
 * Parses the environment; a blank variable counts as unset. An unset variable can be in a file that `<NAME>_FILE` names, as container platforms mount secrets.
 * @param shape a zod shape with one schema for each variable; its messages follow the name: `must be …`
 * @throws SettingsError with every problem, as `PORT: must be a whole number from 0 to 65535, got "abc"`. Values of secrets are left out.
 */
export function readSettings<T extends z.ZodRawShape>(shape: T, env: NodeJS.ProcessEnv = process.env): z.infer<z.ZodObject<T>> {
  const values = Object.fromEntries(
    Object.keys(shape).map((name) => [name, given(env[name]) ?? fromFile(`${name}_FILE`, env)]),
  );
  const result = z.object(shape).safeParse(values);
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => describe(issue, values)));
}

const given = (value: string | undefined) => (value?.trim() === '' ? undefined : value);

function fromFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = given(env[name]);
  if (file === undefined) return undefined;
  try {
    return given(readFileSync(file, 'utf8').trim());
  } catch (error) {
    throw new SettingsError([`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

function describe(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = values[name];
  if (value === undefined) return `${name}: is required`;
  return secretName.test(name) ? `${name}: ${issue.message}` : `${name}: ${issue.message}, got ${JSON.stringify(value)}`;
}
