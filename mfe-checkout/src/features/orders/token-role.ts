/** The role in a token's payload. The signature is not verified: use it to choose the view, never to allow an action. */
export function tokenRole(token: string | null): string | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    // Names in other scripts are not decoded. The role is ASCII.
    const { role } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown };
    return typeof role === 'string' ? role : undefined;
  } catch {
    return undefined;
  }
}
