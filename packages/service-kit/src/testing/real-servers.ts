/** The URL of a real server, or undefined where there is none to test on. @throws in CI, where a half that is skipped would go unnoticed */
export function realServer(variable: 'MONGODB_URL' | 'RABBITMQ_URL'): string | undefined {
  const url = process.env[variable];
  if (url === undefined && process.env.CI) throw new Error(`${variable} must be set in CI`);
  return url;
}
