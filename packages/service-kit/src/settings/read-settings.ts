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
  const values: Record<string, string | undefined> = {};
  const unreadable = new Map<string, string>();
  for (const name of Object.keys(shape)) {
    const { value, problem } = readVariable(name, env);
    values[name] = value;
    if (problem !== undefined) unreadable.set(name, problem);
  }
  const result = z.object(shape).safeParse(values);
  if (result.success && unreadable.size === 0) return result.data;
  const issues = result.error?.issues.filter(({ path }) => !unreadable.has(String(path[0]))) ?? [];
  throw new SettingsError([...unreadable.values(), ...issues.map((issue) => describe(issue, values))]);
}

const given = (value: string | undefined) => (value?.trim() === '' ? undefined : value);

/** The value of the variable or, if it is unset, of its file. */
function readVariable(name: string, env: NodeJS.ProcessEnv): { value?: string; problem?: string } {
  const value = given(env[name]);
  const file = given(env[`${name}_FILE`]);
  if (value !== undefined || file === undefined) return { value };
  try {
    return { value: given(readFileSync(file, 'utf8').trim()) };
  } catch (error) {
    return { problem: `${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

function describe(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = values[name];
  if (value === undefined) return `${name}: is required`;
  return secretName.test(name) ? `${name}: ${issue.message}` : `${name}: ${issue.message}, got ${JSON.stringify(value)}`;
}
