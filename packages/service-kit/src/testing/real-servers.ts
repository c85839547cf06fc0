/** The URL of a real server, or undefined if none is set. @throws in CI, so that no suite skips its real servers unnoticed */
export function realServer(variable: 'MONGODB_URL' | 'RABBITMQ_URL'): string | undefined {
  const url = process.env[variable];
  if (url === undefined && process.env.CI) throw new Error(`${variable} must be set in CI`);
  return url;
}
